/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-inspect.h"

#include "loam-inspect-private.h"

#define INTERFACE LOAM_APP_ID ".Inspect"
#define OBJECT_PATH "/io/github/loam/Loam"

static const char introspection[] =
    "<node><interface name='" INTERFACE "'>"
    "<method name='Get'><arg type='s' name='json' direction='out'/></method>"
    "</interface></node>";

static void
method_call (GDBusConnection *connection,
             const char *sender,
             const char *object_path,
             const char *interface_name,
             const char *method_name,
             GVariant *parameters,
             GDBusMethodInvocation *invocation,
             gpointer application)
{
  g_autofree char *json = loam_inspect_describe (application);

  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(s)", json));
}

guint
loam_inspect_export (GtkApplication *application,
                     GDBusConnection *connection,
                     const char *object_path,
                     GError **error)
{
  static const GDBusInterfaceVTable vtable = {.method_call = method_call};
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (introspection, error);

  if (node == NULL)
    return 0;
  return g_dbus_connection_register_object (connection, object_path, node->interfaces[0], &vtable,
                                            application, NULL, error);
}

char *
loam_inspect_call (GError **error)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);
  g_autoptr (GVariant) reply = NULL;
  char *json = NULL;

  if (bus == NULL)
    return NULL;
  reply = g_dbus_connection_call_sync (bus, LOAM_APP_ID, OBJECT_PATH, INTERFACE, "Get", NULL,
                                       G_VARIANT_TYPE ("(s)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                                       NULL, error);
  if (reply != NULL)
    g_variant_get (reply, "(s)", &json);
  else if (error != NULL)
    g_dbus_error_strip_remote_error (*error);
  return json;
}
