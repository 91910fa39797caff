/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-event.h"

typedef struct {
  LoamEventQueue *queue;
  GArray *numbers; /* of guint64, as heard */
  const char *answer;
} Ear;

static void
hear (const LoamEvent *event, gpointer user_data)
{
  Ear *ear = user_data;

  g_array_append_val (ear->numbers, event->number);
  if (ear->answer != NULL)
    loam_event_queue_send (
        ear->queue, &(LoamEvent){.type = ear->answer, .cause = event->number, .step = event->step});
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const LoamEvent *first = a, *second = b;

  if (first->step != second->step)
    return first->step < second->step ? -1 : 1;
  if (first->priority != second->priority)
    return first->priority > second->priority ? -1 : 1;
  return first->number < second->number ? -1 : 1;
}

static void
test_order_is_step_then_priority_then_sending (void)
{
  LoamEventQueue queue;
  g_autoptr (GArray) sent = g_array_new (FALSE, FALSE, sizeof (LoamEvent));
  g_autoptr (GArray) heard = g_array_new (FALSE, FALSE, sizeof (guint64));
  Ear ear = {&queue, heard, NULL};
  const char *type;

  loam_event_queue_init (&queue, 1);
  type = loam_event_queue_type (&queue, "boom");
  loam_event_queue_listen (&queue, type, hear, &ear);
  for (guint i = 0; i < 3000; i++) {
    LoamEvent event = {.type = type,
                       .step = (guint64) g_test_rand_int_range (1, 20),
                       .priority = g_test_rand_int_range (-2, 3)};

    event.number = loam_event_queue_send (&queue, &event);
    g_assert_cmpuint (event.number, ==, i + 1);
    g_array_append_val (sent, event);
  }
  g_array_sort (sent, compare);
  for (guint64 step = 1; step <= 20; step++) {
    const LoamEvent *event;

    loam_event_queue_forget (&queue);
    loam_event_queue_deliver (&queue, step);
    for (guint i = 0; (event = loam_event_queue_get_delivered (&queue, i)) != NULL; i++)
      g_assert_cmpuint (event->step, ==, step);
  }
  g_assert_cmpuint (heard->len, ==, sent->len);
  for (guint i = 0; i < heard->len; i++)
    g_assert_cmpuint (g_array_index (heard, guint64, i), ==,
                      g_array_index (sent, LoamEvent, i).number);
  loam_event_queue_forget (&queue);
  g_assert_cmpuint (queue.pool.live, ==, 0);
  loam_event_queue_clear (&queue);
}

static void
test_only_who_is_interested_hears (void)
{
  LoamEventQueue queue;
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) second = g_array_new (FALSE, FALSE, sizeof (guint64));
  Ear ears[2] = {{&queue, first, NULL}, {&queue, second, NULL}};
  const char *slap, *kiss;

  loam_event_queue_init (&queue, 4);
  slap = loam_event_queue_type (&queue, "slap");
  kiss = loam_event_queue_type (&queue, "kiss");
  loam_event_queue_listen (&queue, slap, hear, &ears[0]);
  loam_event_queue_listen (&queue, kiss, hear, &ears[1]);
  loam_event_queue_send (&queue, &(LoamEvent){.type = slap, .step = 1});
  loam_event_queue_send (&queue, &(LoamEvent){.type = slap, .step = 1});
  loam_event_queue_send (&queue, &(LoamEvent){.type = kiss, .step = 1});
  loam_event_queue_deliver (&queue, 1);
  g_assert_cmpuint (first->len, ==, 2);
  g_assert_cmpuint (second->len, ==, 1);
  loam_event_queue_clear (&queue);
}

static void
test_answer_comes_in_the_same_step_with_its_cause (void)
{
  LoamEventQueue queue;
  g_autoptr (GArray) heard = g_array_new (FALSE, FALSE, sizeof (guint64));
  Ear ear = {&queue, heard, NULL};
  const LoamEvent *last;

  loam_event_queue_init (&queue, 1);
  ear.answer = loam_event_queue_type (&queue, "ouch");
  loam_event_queue_listen (&queue, loam_event_queue_type (&queue, "slap"), hear, &ear);
  for (guint i = 0; i < 9; i++)
    loam_event_queue_send (&queue,
                           &(LoamEvent){.type = loam_event_queue_type (&queue, "slap"), .step = 4});
  loam_event_queue_deliver (&queue, 3);
  g_assert_cmpuint (queue.trail->len, ==, 0);
  loam_event_queue_deliver (&queue, 4);
  g_assert_cmpuint (queue.trail->len, ==, 18);
  last = loam_event_queue_get_delivered (&queue, 17);
  g_assert_true (last->type == ear.answer);
  g_assert_cmpuint (last->cause, ==, 9);
  g_assert_null (loam_event_queue_get_delivered (&queue, 18));
  loam_event_queue_forget (&queue);
  g_assert_null (loam_event_queue_get_delivered (&queue, 0));
  loam_event_queue_clear (&queue);
}

static void
test_arguments_are_copied (void)
{
  LoamEventQueue queue;
  LoamEvent event = {.step = 1, .n_args = 1};
  char text[] = "a text that nobody else has interned";

  loam_event_queue_init (&queue, 1);
  event.type = loam_event_queue_type (&queue, "say");
  event.args[0] = (LoamEventArg){"what", loam_value_text (LOAM_VALUE_STRING, text)};
  loam_event_queue_send (&queue, &event);
  loam_event_queue_send (&queue, &event);
  loam_value_clear (&event.args[0].value);
  loam_event_queue_deliver (&queue, 1);
  g_assert_cmpstr (loam_event_queue_get_delivered (&queue, 1)->args[0].value.text, ==, text);
  /* One that is never delivered is freed with the queue. */
  event.step = 9;
  event.args[0].value = loam_value_text (LOAM_VALUE_STRING, text);
  loam_event_queue_send (&queue, &event);
  loam_value_clear (&event.args[0].value);
  loam_event_queue_clear (&queue);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event/order-is-step-then-priority-then-sending",
                   test_order_is_step_then_priority_then_sending);
  g_test_add_func ("/event/only-who-is-interested-hears", test_only_who_is_interested_hears);
  g_test_add_func ("/event/answer-comes-in-the-same-step-with-its-cause",
                   test_answer_comes_in_the_same_step_with_its_cause);
  g_test_add_func ("/event/arguments-are-copied", test_arguments_are_copied);
  return g_test_run ();
}
