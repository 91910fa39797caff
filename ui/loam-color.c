/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-color.h"

static guint32
to_byte (float channel)
{
  return (guint32) (CLAMP (channel, 0, 1) * 255 + 0.5f);
}

guint32
loam_color_get (GtkColorChooser *chooser)
{
  GdkRGBA rgba;

  gtk_color_chooser_get_rgba (chooser, &rgba);
  return to_byte (rgba.red) << 24 | to_byte (rgba.green) << 16 | to_byte (rgba.blue) << 8 |
         to_byte (rgba.alpha);
}

void
loam_color_set (GtkColorChooser *chooser, guint32 color)
{
  const GdkRGBA rgba = {(float) (color >> 24) / 255, (float) (color >> 16 & 255) / 255,
                        (float) (color >> 8 & 255) / 255, (float) (color & 255) / 255};

  gtk_color_chooser_set_rgba (chooser, &rgba);
}
