/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-shortcuts.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const char *action; /* detailed; NULL for a heading, or for keys that the canvas sees to itself */
  const char *keys;   /* accelerators, separated by spaces; NULL for a heading, "" for a section */
  const char *title;
} Shortcut;

static const Shortcut shortcuts[] = {
    {NULL, "", N_ ("On the Canvas")},
    {NULL, NULL, N_ ("Tools")},
    {"win.tool::select", "s v", N_ ("Select and move")},
    {"win.tool::brush", "b", N_ ("Brush")},
    {"win.tool::line", "l", N_ ("Line")},
    {"win.tool::rect", "r", N_ ("Rectangle")},
    {"win.tool::ellipse", "o", N_ ("Ellipse")},
    {"win.tool::bucket", "g f", N_ ("Bucket")},
    {"win.tool::eraser", "e", N_ ("Eraser")},
    {"win.tool::picker", "i", N_ ("Picker")},
    {"win.tool::place", "p", N_ ("Place things")},
    {"win.brush-smaller", "bracketleft", N_ ("Smaller brush")},
    {"win.brush-larger", "bracketright", N_ ("Larger brush")},
    {"win.flip-h", "x", N_ ("Flip cells or tiles left to right")},
    {"win.flip-v", "y", N_ ("Flip cells or tiles top to bottom")},
    {"win.turn", "z", N_ ("Turn cells or tiles by a quarter")},
    {NULL, "1...9", N_ ("Choose a terrain")},
    {NULL, "0", N_ ("Choose the empty ground")},

    {NULL, NULL, N_ ("While Working")},
    {NULL, "<Alt>", N_ ("Pick what is under the pointer")},
    {NULL, "<Shift>", N_ ("Straight lines, squares, circles")},
    {NULL, "Escape", N_ ("Cancel; let go of the selection")},
    {NULL, "Left Up Right Down", N_ ("Move the cell cursor, or what is selected by a cell")},
    {NULL, "<Shift>Left <Shift>Right", N_ ("Move what is selected by a pixel")},
    {NULL, "Return", N_ ("Use the tool at the cell cursor")},

    {NULL, NULL, N_ ("Editing")},
    {"win.undo", "<Control>z", N_ ("Undo")},
    {"win.redo", "<Control><Shift>z <Control>y", N_ ("Redo")},
    {"win.cut", "<Control>x", N_ ("Cut")},
    {"win.copy", "<Control>c", N_ ("Copy")},
    {"win.paste", "<Control>v", N_ ("Paste")},
    {"win.duplicate", "<Control>d", N_ ("Duplicate")},
    {"win.delete", "Delete BackSpace", N_ ("Delete")},

    {NULL, "", N_ ("Selecting")},
    {NULL, NULL, N_ ("What Is Selected")},
    {"win.select-all", "<Control>a", N_ ("Select all")},
    {"win.select-invert", "<Control>i", N_ ("Select what is not selected")},
    {"win.select-alike", "<Control><Shift>a", N_ ("Select all of the same kind")},
    {"win.select-grow", "<Alt>plus <Alt>equal", N_ ("Grow the selected cells")},
    {"win.select-shrink", "<Alt>minus", N_ ("Shrink the selected cells")},
    {"win.fill", "<Control><Shift>f", N_ ("Fill the selected cells")},

    {NULL, "", N_ ("Arranging Things")},
    {NULL, NULL, N_ ("Draw Order")},
    {"win.arrange::front", "<Control><Shift>bracketright <Control>braceright",
     N_ ("Bring to the front")},
    {"win.arrange::forward", "<Control>bracketright", N_ ("Bring forward")},
    {"win.arrange::backward", "<Control>bracketleft", N_ ("Send backward")},
    {"win.arrange::back", "<Control><Shift>bracketleft <Control>braceleft",
     N_ ("Send to the back")},

    {NULL, NULL, N_ ("In Line")},
    {"win.arrange::left", "<Alt><Shift>l", N_ ("Align left")},
    {"win.arrange::center", "<Alt><Shift>c", N_ ("Align centres")},
    {"win.arrange::right", "<Alt><Shift>r", N_ ("Align right")},
    {"win.arrange::top", "<Alt><Shift>t", N_ ("Align tops")},
    {"win.arrange::middle", "<Alt><Shift>m", N_ ("Align middles")},
    {"win.arrange::bottom", "<Alt><Shift>b", N_ ("Align bottoms")},

    {NULL, NULL, N_ ("Evenly")},
    {"win.arrange::across", "<Alt><Shift>h", N_ ("Distribute across")},
    {"win.arrange::down", "<Alt><Shift>v", N_ ("Distribute down")},

    {NULL, "", N_ ("In the Window")},
    {NULL, NULL, N_ ("Playing")},
    {"win.play", "F5", N_ ("Play from the start")},
    {"win.play-here", "F6", N_ ("Play from here")},
    {"win.pause", "F7", N_ ("Pause, go on")},
    {"win.step", "F8", N_ ("One step")},
    {"win.restart", "<Control>F5", N_ ("Restart")},
    {"win.stop", "<Shift>F5", N_ ("Stop")},

    {NULL, NULL, N_ ("View")},
    {"win.zoom-in", "<Control>plus plus <Control>equal equal <Control>KP_Add KP_Add",
     N_ ("Zoom in")},
    {"win.zoom-out", "<Control>minus minus <Control>KP_Subtract KP_Subtract", N_ ("Zoom out")},
    {"win.zoom-fit", "<Control>0 <Control>KP_0", N_ ("Zoom to fit")},
    {"win.zoom(1.0)", "<Control>1 <Control>KP_1", N_ ("Zoom to 100 %")},
    {NULL, "space", N_ ("Hold and drag: move the view")},
    {"win.show-grid", "<Control>g", N_ ("Grid")},
    {"win.show-tools", "F9", N_ ("Tools and palettes")},
    {"win.show-properties", "<Shift>F9", N_ ("Properties and layers")},
    {"win.show-history", "<Control>h", N_ ("History")},
    {"win.show-preview", "<Control>F9", N_ ("Preview")},
    {"win.next-level", "<Control>Page_Down", N_ ("Next level")},
    {"win.previous-level", "<Control>Page_Up", N_ ("Previous level")},
    {"win.level-earlier", "<Control><Shift>Page_Up", N_ ("Move the level to the front")},
    {"win.level-later", "<Control><Shift>Page_Down", N_ ("Move the level to the back")},

    {NULL, "", N_ ("Files and the Rest")},
    {NULL, NULL, N_ ("Files")},
    {"win.new", "<Control>n", N_ ("New project")},
    {"win.open", "<Control>o", N_ ("Open")},
    {"win.save", "<Control>s", N_ ("Save")},
    {"win.save-as", "<Control><Shift>s", N_ ("Save as")},
    {"win.export", "<Control>e", N_ ("Export")},
    {"win.level-new", "<Control>t", N_ ("New level")},
    {"win.project-settings", "<Alt>Return", N_ ("Project settings")},
    {"window.close", "<Control>w", N_ ("Close the window")},

    {NULL, NULL, N_ ("General")},
    {"win.preferences", "<Control>comma", N_ ("Preferences")},
    {"win.shortcuts", "<Control>question F1", N_ ("Keyboard shortcuts")},
};

static gboolean
is_heading (const Shortcut *shortcut)
{
  return shortcut->keys == NULL || shortcut->keys[0] == '\0';
}

static void
add_key (GtkShortcutController *controller, const char *action, const char *key)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (!g_action_parse_detailed_name (action, &name, &target, NULL))
    g_assert_not_reached ();
  GtkShortcut *shortcut =
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (key), gtk_named_action_new (name));
  gtk_shortcut_set_arguments (shortcut, target);
  gtk_shortcut_controller_add_shortcut (controller, shortcut);
}

/* Function keys mean nothing to a field, but F6 and F8 do to a GtkPaned, so these come before the focused widget. */
static gboolean
is_function_key (const char *key)
{
  const char *name = strrchr (key, '>');

  name = name != NULL ? name + 1 : key;
  return name[0] == 'F' && g_ascii_isdigit (name[1]);
}

void
loam_shortcuts_add (GtkWidget *window)
{
  GtkEventController *after = gtk_shortcut_controller_new ();
  GtkEventController *before = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (before, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++) {
    g_auto (GStrv) keys = NULL;
    if (shortcuts[i].action == NULL)
      continue;
    keys = g_strsplit (shortcuts[i].keys, " ", -1);
    /* Menus show the key that was added last. */
    for (guint k = g_strv_length (keys); k > 0; k--)
      add_key (GTK_SHORTCUT_CONTROLLER (is_function_key (keys[k - 1]) ? before : after),
               shortcuts[i].action, keys[k - 1]);
  }
  gtk_widget_add_controller (window, after);
  gtk_widget_add_controller (window, before);
}

static const Shortcut *
find (const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    if (g_strcmp0 (shortcuts[i].action, action) == 0)
      return &shortcuts[i];
  return NULL;
}

static char *
dup_first_key (const Shortcut *shortcut)
{
  const char *end = strchr (shortcut->keys, ' ');

  return end != NULL ? g_strndup (shortcut->keys, (gsize) (end - shortcut->keys))
                     : g_strdup (shortcut->keys);
}

char *
loam_shortcuts_dup_label (const char *action)
{
  const Shortcut *shortcut = find (action);
  guint keyval;
  GdkModifierType modifiers;

  if (shortcut == NULL)
    return NULL;
  g_autofree char *key = dup_first_key (shortcut);
  return gtk_accelerator_parse (key, &keyval, &modifiers)
             ? gtk_accelerator_get_label (keyval, modifiers)
             : NULL;
}

/* As many keys as a row has room for; the rest are there for other keyboards. */
static char *
dup_shown_keys (const char *keys)
{
  g_auto (GStrv) all = g_strsplit (keys, " ", -1);
  guint n = g_strv_length (all);

  if (n <= 2 || g_str_has_prefix (keys, "Left"))
    return g_strdup (keys);
  return g_strdup_printf ("%s %s", all[0], all[1]);
}

static char *
describe_row (const Shortcut *shortcut)
{
  g_autofree char *keys = dup_shown_keys (shortcut->keys);

  return g_markup_printf_escaped (
      "<child><object class='GtkShortcutsShortcut'><property name='accelerator'>%s</property>"
      "<property name='title'>%s</property></object></child>",
      keys, _ (shortcut->title));
}

/* GTK 4.8 takes the rows of a shortcuts window from a description only. */
static char *
describe (void)
{
  const char *end = "</object></child>";
  gboolean in_section = FALSE, in_group = FALSE;
  g_autoptr (GString) xml = g_string_new ("<interface><object class='GtkShortcutsWindow' "
                                          "id='window'><property name='modal'>1</property>");

  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++) {
    g_autofree char *part = NULL;
    if (!is_heading (&shortcuts[i])) {
      part = describe_row (&shortcuts[i]);
      g_string_append (xml, part);
      continue;
    }

    gboolean section = shortcuts[i].keys != NULL;
    part = g_markup_printf_escaped (
        "<child><object class='%s'><property name='title'>%s</property>",
        section ? "GtkShortcutsSection" : "GtkShortcutsGroup", _ (shortcuts[i].title));
    g_string_append_printf (xml, "%s%s%s", in_group ? end : "", section && in_section ? end : "",
                            part);
    if (section)
      g_string_append_printf (xml,
                              "<property name='section-name'>section%u</property>"
                              "<property name='max-height'>17</property>",
                              i);
    in_section = TRUE;
    in_group = !section;
  }
  g_string_append_printf (xml, "%s%s</object></interface>", end, end);
  return g_string_free (g_steal_pointer (&xml), FALSE);
}

void
loam_shortcuts_show (GtkWindow *parent)
{
  g_autofree char *xml = describe ();
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_string (xml, -1);
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));

  gtk_window_set_transient_for (window, parent);
  gtk_window_present (window);
}
