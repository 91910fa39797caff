/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Delegation, end to end: random chains of prototypes up to twelve deep, set through the verbs, exported, and compared
 * with a resolver that knows nothing of bags: it keeps what each link of the chain said, and looks it up. */

#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-values.h"
#include "loam-export.h"
#include "loam-json.h"
#include "loam-object-private.h"
#include "loam-project.h"

#include <string.h>

#define N_CHAINS 500
#define MAX_DEPTH 12
#define N_COMPONENTS 3
#define N_FIELDS 4
#define UNSET G_MININT

/* What one link says: of a component 0 nothing, 1 given, -1 taken away; of a field a number or UNSET. */
typedef struct {
  int has[N_COMPONENTS];
  int fields[N_COMPONENTS][N_FIELDS];
} Link;

static const char *const component_names[N_COMPONENTS] = {"alpha", "beta", "gamma"};
static const char *const field_names[N_FIELDS] = {"a", "b", "c", "d"};

/* The independent resolver. Link 0 is the thing itself. FALSE where the thing lacks the component. */
static gboolean
resolve (const Link *links, int n, int component, int field, int *value)
{
  gboolean has = FALSE;

  *value = 10 * component + field; /* the type's default */
  for (int i = 0; i < n; i++) {
    if (links[i].has[component] == 0)
      continue;
    if (links[i].has[component] < 0)
      return has;
    has = TRUE;
    if (links[i].fields[component][field] != UNSET) {
      *value = links[i].fields[component][field];
      return TRUE;
    }
  }
  return has;
}

static void
define_components (LoamDocument *document)
{
  for (int i = 0; i < N_COMPONENTS; i++) {
    LoamField fields[N_FIELDS];
    g_autoptr (LoamFields) made = NULL;

    for (int j = 0; j < N_FIELDS; j++)
      fields[j] = (LoamField){.name = loam_intern (field_names[j]),
                              .type = LOAM_VALUE_INT,
                              .initial = LOAM_INT (10 * i + j),
                              .doc = g_strdup (""),
                              .unit = g_strdup ("")};
    made = loam_fields_new (fields, N_FIELDS);
    g_assert_nonnull (loam_edit_component_define (document, component_names[i], made, NULL));
  }
}

static void
link_init (Link *link)
{
  for (int i = 0; i < N_COMPONENTS; i++) {
    link->has[i] = 0;
    for (int j = 0; j < N_FIELDS; j++)
      link->fields[i][j] = UNSET;
  }
}

/* Gives the component in the link, as setting a field does. */
static void
link_give (Link *link, int component)
{
  link->has[component] = 1;
}

static void
link_take (Link *link, int component)
{
  link->has[component] = -1;
  for (int j = 0; j < N_FIELDS; j++)
    link->fields[component][j] = UNSET;
}

/* A random edit of the object, and the same of what the resolver knows of it. */
static void
edit (LoamDocument *document, LoamObject *object, Link *link, GRand *rand)
{
  int component = g_rand_int_range (rand, 0, N_COMPONENTS);
  int field = g_rand_int_range (rand, 0, N_FIELDS), number = g_rand_int_range (rand, 0, 1000);
  const LoamValue none = LOAM_VALUE_INIT;
  const char *name = component_names[component];
  gboolean ok;

  switch (g_rand_int_range (rand, 0, 7)) {
  case 0:
    ok = loam_edit_values_set (document, &object, 1, name, NULL, &none, 0, NULL);
    link_take (link, component);
    break;
  case 1:
    ok = loam_edit_values_set (document, &object, 1, name, NULL, NULL, 0, NULL);
    link_give (link, component);
    break;
  case 2:
    ok = loam_edit_values_unset (document, &object, 1, name, NULL, NULL);
    link->has[component] = 0;
    for (int j = 0; j < N_FIELDS; j++)
      link->fields[component][j] = UNSET;
    break;
  case 3:
    ok = loam_edit_values_unset (document, &object, 1, name, field_names[field], NULL);
    link->fields[component][field] = UNSET;
    break;
  default:
    ok = loam_edit_values_set (document, &object, 1, name, field_names[field], &LOAM_INT (number),
                               0, NULL);
    link_give (link, component);
    link->fields[component][field] = number;
  }
  g_assert_true (ok);
}

static LoamEntity *
make_chain (LoamDocument *document, LoamLayer *things, int chain, Link *links, int n, GRand *rand)
{
  LoamObject *object = NULL;

  for (int i = n - 1; i >= 0; i--) {
    g_autofree char *name = g_strdup_printf ("p%d-%d", chain, i);

    if (i > 0)
      object = (LoamObject *) loam_edit_prototype_define (document, name, (LoamPrototype *) object,
                                                          NULL, NULL);
    else
      object =
          (LoamObject *) loam_edit_entities_place (document, things, object, (LoamPoint){0, 0});
    g_assert_nonnull (object);
    link_init (&links[i]);
    for (int edits = g_rand_int_range (rand, 0, 8); edits > 0; edits--)
      edit (document, object, &links[i], rand);
  }
  return (LoamEntity *) object;
}

static const cJSON *
find_values (const cJSON *root, const char *id)
{
  const cJSON *level, *layer, *thing;

  cJSON_ArrayForEach (level, cJSON_GetObjectItemCaseSensitive (root, "levels"))
  {
    cJSON_ArrayForEach (layer, cJSON_GetObjectItemCaseSensitive (level, "layers"))
    {
      cJSON_ArrayForEach (thing, cJSON_GetObjectItemCaseSensitive (layer, "entities"))
      {
        if (g_str_equal (cJSON_GetObjectItemCaseSensitive (thing, "id")->valuestring, id))
          return cJSON_GetObjectItemCaseSensitive (thing, "values");
      }
    }
  }
  g_assert_not_reached ();
}

/* Compares every component and field of one thing; counts what was looked at. */
static void
compare (const LoamJson *json,
         const char *id,
         const Link *links,
         int n,
         guint *n_values,
         guint *n_absent)
{
  const cJSON *values = find_values (loam_json_get_root (json), id);

  for (int i = 0; i < N_COMPONENTS; i++)
    for (int j = 0; j < N_FIELDS; j++) {
      const cJSON *component = cJSON_GetObjectItemCaseSensitive (values, component_names[i]);
      gint64 exported;
      int value;

      if (!resolve (links, n, i, j, &value)) {
        g_assert_null (component);
        (*n_absent)++;
        continue;
      }
      g_assert_nonnull (component);
      g_assert_true (loam_json_get_int (
          json, cJSON_GetObjectItemCaseSensitive (component, field_names[j]), &exported));
      g_assert_cmpint (exported, ==, value);
      (*n_values)++;
    }
}

static LoamDocument *
make_document (void)
{
  LoamProject *project = loam_project_new ("chains");
  LoamDocument *document = loam_document_new (project, 1);
  LoamLevel *level = loam_level_new ("l", "level", 4, 4);
  LoamLayer *things = loam_layer_new (LOAM_LAYER_ENTITIES, "t", "things");

  loam_object_insert (&level->object, &things->object, -1);
  loam_object_insert (&project->object, &level->object, -1);
  loam_object_unref (things);
  loam_object_unref (level);
  define_components (document);
  return document;
}

static void
test_chains (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20240607);
  g_autoptr (LoamDocument) document = make_document ();
  LoamProject *project = loam_document_get_project (document);
  LoamLevel *level = project->levels->pdata[0];
  g_autofree Link *links = g_new (Link, N_CHAINS * MAX_DEPTH);
  g_autofree int *depths = g_new (int, N_CHAINS);
  g_autofree LoamEntity **things = g_new (LoamEntity *, N_CHAINS);
  g_autoptr (LoamJson) json = NULL;
  guint n_values = 0, n_absent = 0;
  gsize length;
  char *text;

  for (int i = 0; i < N_CHAINS; i++) {
    depths[i] = g_rand_int_range (rand, 1, MAX_DEPTH + 1);
    things[i] =
        make_chain (document, level->layers->pdata[0], i, links + i * MAX_DEPTH, depths[i], rand);
  }
  text = loam_export_json (project, NULL, &length);
  json = loam_json_new ("export", text, length, NULL);
  g_assert_nonnull (json);
  for (int i = 0; i < N_CHAINS; i++)
    compare (json, things[i]->object.id, links + i * MAX_DEPTH, depths[i], &n_values, &n_absent);
  /* Both happen often, or the test says nothing. */
  g_assert_cmpuint (n_values, >, 1000);
  g_assert_cmpuint (n_absent, >, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/delegation/exports-what-chains-resolve-to", test_chains);
  return g_test_run ();
}
