/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamProblems: what is wrong with a project that can be read all the same.
 *
 * The readers refuse what is not the format; this finds what is well written and still will not do: a picture
 * that is not there, a thing outside of its level, a reference to nobody. `loam validate` prints the list, and
 * a panel can show it: each problem names the object that it is about, and where that stands in the files.
 *
 * Whether a picture can be had is asked of who loads pictures, through a function that is handed in. */

#include "loam-project.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_PROBLEM_WARNING, /**< it will run; perhaps not as it was meant */
  LOAM_PROBLEM_ERROR
} LoamProblemSeverity;

typedef struct {
  LoamProblemSeverity severity;
  LoamObject *object; /**< what it is about; a reference */
  char *file;  /**< relative to the project's folder: "levels/cellar.json"; or the project's own */
  guint line;  /**< from 1, where the file on disk has it; else 0 */
  char *place; /**< "layers[1].entities[3].at" */
  char *message; /**< what is wrong; what would be right */
} LoamProblem;

void loam_problem_free (LoamProblem *problem);
/** "FILE:LINE: PLACE: message"; free with g_free(). */
char *loam_problem_to_string (const LoamProblem *problem);

/**
 * LoamPictureFunc:
 * @path: relative to the project's folder
 * @width: (out): of the picture, in pixels
 * @height: (out): likewise
 *
 * NULL where the picture is good; else why not, naming it (free with g_free()).
 */
typedef char *(*LoamPictureFunc) (const char *path, int *width, int *height, gpointer user_data);

/**
 * loam_problems_find:
 * @path: (nullable): the .loam file on disk, for lines; NULL for a project that was never saved
 *
 * All problems, of LoamProblem, by file and place; free with g_ptr_array_unref().
 */
GPtrArray *loam_problems_find (const LoamProject *project,
                               const char *path,
                               LoamPictureFunc picture,
                               gpointer user_data);

G_END_DECLS
