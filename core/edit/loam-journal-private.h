/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the journal share. From the bottom up:
 *
 *   loam-journal-cells.c     cells as text                     loam-journal-cells-read.c  and back
 *   loam-journal-encode.c    a command as a line               loam-journal-read.c        values out of lines
 *   loam-journal-objects.c   objects, and their names          loam-journal-decode.c      a line as a command
 *   loam-journal-file.c      appending lines                   loam-journal-lines.c       reading lines
 *   loam-journal-folder.c    folders and locks                 loam-journal-base.c        what a journal begins with
 *   loam-journal-header.c    reading that                      loam-journal-generation.c  beginning anew
 *   loam-journal-steps.c     which steps are in it             loam-journal.c             one document's journal
 *   loam-journal-observe.c   what the history tells it         loam-journal-save.c        what a save does to it
 *   loam-journal-replay.c    doing what lines say              loam-journal-recover.c     a document out of a folder
 *   loam-journal-list.c      what waits                        loam-journal-watch.c       looking after it
 *
 * A line is one JSON object. It may begin with what happened to groups since the line before ("end": how many were
 * ended; "merged": the outermost of them became part of the step before; "begin": labels of those that were begun;
 * "join": the first of them may merge; "back": it undoes a step from before the journal), then has what is done, and
 * ends with a checksum that goes on from the line before, so that a line that is changed or missing shows. What would
 * make a line long lies compressed in a file beside, which the line names. */

#include "loam-document-private.h"
#include "loam-journal.h"
#include "loam-json.h"

#include <stdio.h>

G_BEGIN_DECLS

#define LOAM_JOURNAL_VERSION 1
#define LOAM_JOURNAL_FILE "journal.jsonl"
/** What the file is called while nothing is unsaved; it may come back by redoing. */
#define LOAM_JOURNAL_PARKED "parked.jsonl"
#define LOAM_JOURNAL_LOCK "lock"
/** Lies beside a journal from when a program begins to recover it until what was recovered has been seen. */
#define LOAM_JOURNAL_TRYING "trying"
/** Longer lines go to a file beside. */
#define LOAM_JOURNAL_MAX_LINE ((gsize) 64 << 10)

/* loam-journal-cells.c, loam-journal-cells-read.c */

/** Numbers terrains or tilesets by first use, for one text. */
typedef struct {
  const LoamProject *project;
  gboolean tiles;   /**< cells are of a layer of tiles */
  guint32 *numbers; /**< by number of the project: place in @used, from 1; 0 for none */
  guint n_numbers;
  GArray *used; /**< of guint32, numbers of the project, in the order of the key */
} LoamJournalKey;

void loam_journal_key_clear (LoamJournalKey *key);
/** Prints members of an object: the cells of @patch, which is of @layer, and their key. */
void loam_journal_print_patch (GString *out,
                               LoamJournalKey *key,
                               const LoamPatch *patch,
                               const LoamLayer *layer);
/** Prints a grid as an object; @tiles: of a layer of tiles. */
void
loam_journal_print_grid (GString *out, LoamJournalKey *key, gboolean tiles, const LoamGrid *grid);
/** Writes the cells of an object's members into @grid; @tiles: which is of a layer of tiles. */
gboolean loam_journal_read_cells (const LoamProject *project,
                                  const LoamJson *json,
                                  const cJSON *node,
                                  gboolean tiles,
                                  LoamGrid *grid,
                                  GError **error);
LoamGrid *loam_journal_read_grid (const LoamProject *project,
                                  const LoamJson *json,
                                  const cJSON *node,
                                  gboolean tiles,
                                  GError **error);

/* loam-journal-encode.c */

/** The members of the line that says what @command is about to write. */
void loam_journal_print_command (GString *out, LoamJournalKey *key, LoamCommand *command);
/** What lines call an object: its id, or "terrain:river", "tile:5:walls"; "project:". Free with g_free(). */
char *loam_journal_dup_reference (const LoamObject *object);
/** As in files: "entities". */
const char *loam_journal_list_name (LoamListId list);

/* loam-journal-read.c, loam-journal-objects.c */

/** Reads what lines name and hold, into a project. */
typedef struct {
  LoamProject *project;
  /** Objects that were taken out of the project (references), by the texts that name them: others may refer to
   * them for the rest of a step. */
  GHashTable *gone;
  /** What is being read and not in the project yet, by id; borrowed. */
  GHashTable *fresh;
  /** Of LoamJournalLink: things whose prototype was not there yet. */
  GArray *links;
} LoamJournalReader;

typedef struct {
  LoamObject *thing; /**< a reference */
  char *prototype;
} LoamJournalLink;

void loam_journal_reader_init (LoamJournalReader *reader, LoamProject *project);
void loam_journal_reader_clear (LoamJournalReader *reader);
/** The object of that name, or NULL; borrowed. */
LoamObject *loam_journal_reader_find (LoamJournalReader *reader, const char *reference);
/** Links what can be linked by now. */
void loam_journal_reader_link (LoamJournalReader *reader);
/** Notes that @object leaves the project. */
void loam_journal_reader_note_gone (LoamJournalReader *reader, LoamObject *object);
/** Reads a value of @property for @object; clear it. */
gboolean loam_journal_read_property (LoamJournalReader *reader,
                                     const LoamJson *json,
                                     const cJSON *node,
                                     const LoamObject *object,
                                     LoamProperty property,
                                     LoamValue *value,
                                     GError **error);
/** Whether @thing may have the prototype that was read from @node; where that is not there yet, it gets it later. */
gboolean loam_journal_read_prototype (LoamJournalReader *reader,
                                      const LoamJson *json,
                                      const cJSON *node,
                                      LoamObject *thing,
                                      LoamValue *value,
                                      GError **error);
/** Reads an object with all that it holds, in no list; a new reference. */
LoamObject *loam_journal_read_object (LoamJournalReader *reader,
                                      const LoamJson *json,
                                      const cJSON *node,
                                      GError **error);
/** "JOURNAL: PLACE: not what a journal holds"; FALSE. */
gboolean loam_journal_fail (const LoamJson *json, const cJSON *node, GError **error);
/** The member of @node, if it is a text; else NULL. */
const char *loam_journal_get_text (const cJSON *node, const char *name);
/** The member of @node, if it is a whole number from @min to @max. */
gboolean loam_journal_get_int (const LoamJson *json,
                               const cJSON *node,
                               const char *name,
                               gint64 min,
                               gint64 max,
                               gint64 *value);

/* loam-journal-decode.c */

/**
 * loam_journal_read_command:
 * @command: (out): what the line says, or NULL where it is no command
 */
gboolean loam_journal_read_command (LoamJournalReader *reader,
                                    const LoamJson *json,
                                    LoamCommand **command,
                                    GError **error);

/* loam-journal-file.c: appending. */

typedef struct _LoamJournalFile LoamJournalFile;

/**
 * loam_journal_file_open:
 * @name: of a file in @folder
 * @length: where it goes on; what is behind is cut off
 * @sum: of the last line before
 * @side: number of the next file beside
 */
LoamJournalFile *loam_journal_file_open (
    const char *folder, const char *name, goffset length, guint32 sum, guint side, GError **error);
void loam_journal_file_free (LoamJournalFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamJournalFile, loam_journal_file_free)
/**
 * loam_journal_file_append:
 * @line: an object without its last brace; used up
 * @payload: where in @line what may go to a file beside begins; all of it does, or nothing
 *
 * Returns when the system has it.
 */
gboolean
loam_journal_file_append (LoamJournalFile *file, GString *line, gsize payload, GError **error);
goffset loam_journal_file_get_length (const LoamJournalFile *file);
guint loam_journal_file_get_side (const LoamJournalFile *file);
/** Whether what was appended is still in the folder, and the disk keeps it. */
gboolean loam_journal_file_check (LoamJournalFile *file, GError **error);
/** Waits for the disk. */
gboolean loam_journal_file_sync (LoamJournalFile *file, GError **error);
/** Has the disk keep another file, too. */
void loam_journal_file_sync_later (LoamJournalFile *file, const char *path);
/** The checksum of a line's bytes, up to its "sum". */
guint32 loam_journal_sum (guint32 before, const char *text, gsize length);
/** Bytes of `,"sum":"00000000"}`. */
#define LOAM_JOURNAL_SUM_BYTES 18
#define LOAM_JOURNAL_SUM_INIT 0x10a3u

/* loam-journal-lines.c: reading. */

typedef struct {
  char *folder;
  GMappedFile *mapped;
  const char *text; /**< borrowed */
  gsize length, at; /**< in bytes; @at is where the next line begins */
  guint32 sum;      /**< of the last line */
  guint number;     /**< of the last line, from 1 */
  guint side;       /**< number of the next file beside */
  gboolean torn;    /**< what is behind @at was being written */
} LoamJournalLines;

gboolean loam_journal_lines_open (LoamJournalLines *lines, const char *folder, GError **error);
void loam_journal_lines_close (LoamJournalLines *lines);
/** The next line; NULL without an error at the end. What stands beside comes in its place only where @whole. */
LoamJson *loam_journal_lines_next (LoamJournalLines *lines, gboolean whole, GError **error);

/* loam-journal-folder.c */

typedef struct {
  char *path;
  int lock; /**< descriptor that holds the lock */
} LoamJournalFolder;

/** What KEY is for a project. Free with g_free(). */
char *loam_journal_dup_key (const char *project);
/** Takes the first free folder of @project (nullable), and makes it empty. */
LoamJournalFolder *loam_journal_folder_take (const char *root, const char *project, GError **error);
/** Takes the folder at @path as it is. LOAM_ERROR_STATE where somebody has it. */
LoamJournalFolder *loam_journal_folder_lock (const char *path, GError **error);
/** Whether it is still there, and ours for all others. */
gboolean loam_journal_folder_check (const LoamJournalFolder *folder, GError **error);
/** Lets go of it; removes it where it has no journal. */
void loam_journal_folder_free (LoamJournalFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamJournalFolder, loam_journal_folder_free)
/** Removes all that is in it, but for the lock and @keep (nullable, NULL-terminated). */
void loam_journal_folder_empty (const char *path, const char *const *keep);
/** Where the journal in the folder @path may be kept, out of the way: nothing is there. */
char *loam_journal_dup_aside (const char *path);
/** Copies a folder of a journal, without its lock, to where nothing is. */
gboolean loam_journal_copy_tree (const char *from, const char *to, GError **error);
/** Removes a file, or a folder with all in it. */
void loam_journal_remove_tree (const char *path);
/** Who has it open: a process, 0 for nobody, -1 for somebody. */
int loam_journal_folder_get_holder (const char *path);
gboolean loam_journal_folder_waits (const char *path);

/* loam-journal-base.c: what the lines start from. */

/** A level's file in the base, and whose it is. */
typedef struct {
  char *base; /**< path within the base */
  char *id;
  char *file; /**< LoamLevel.file, or NULL */
} LoamJournalLevel;

void loam_journal_level_free (gpointer data);
/** The levels of a document as they are now, of LoamJournalLevel; @copied: their files are to be copied: NULL where
 * one has none. */
GPtrArray *loam_journal_levels_new (LoamDocument *document, gboolean copied);

/** The first line of a journal. */
typedef struct {
  char *project; /**< or NULL */
  char *title;
  char *base;        /**< folder of the copies */
  char *file;        /**< name of the .loam file in it */
  GHashTable *files; /**< path within @base to its checksum, as text */
  GHashTable *disk;  /**< path to the checksum that the document knows of it */
  GPtrArray *levels; /**< of LoamJournalLevel */
  gboolean copied;   /**< from the project's files; otherwise written from what was in memory */
  gboolean clean;    /**< nothing was unsaved */
  guint64 n_cut;     /**< LoamJournalSteps.n_cut */
  gint64 began;
} LoamJournalHeader;

void loam_journal_header_free (LoamJournalHeader *header);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamJournalHeader, loam_journal_header_free)
LoamJournalHeader *loam_journal_header_read (const LoamJson *json, GError **error);

/**
 * loam_journal_base_write:
 * @path: of the new folder
 * @levels: (nullable): copies the project's files, which must be what the document knows of them, with these levels;
 *   NULL: writes what is in memory
 * @clean: nothing is unsaved there
 *
 * The header, an object without its last brace; NULL with an error.
 */
GString *loam_journal_base_write (LoamDocument *document,
                                  const char *path,
                                  GPtrArray *levels,
                                  gboolean clean,
                                  guint64 n_cut,
                                  GError **error);
/**
 * loam_journal_base_read:
 * @losses: what can't be read is told here
 *
 * The project as it was; a copy that is damaged is taken from the project's own folder, if it is there as it was.
 */
LoamProject *loam_journal_base_read (const char *folder,
                                     const LoamJournalHeader *header,
                                     GPtrArray *losses,
                                     GError **error);

/* loam-journal-steps.c */

/* What the steps of a document's history are in the history that recovering makes. A step from before the
 * journal that is undone is written by its values, and recovered as one that is undone and can be redone; where the
 * journal has steps before that can't be told apart from it, as a step of its own. */
typedef struct {
  guint64 n_old;     /**< steps of the history from before the journal, by position */
  GArray *serials;   /**< of guint64, of the steps behind */
  guint64 n_serials; /**< that were given */
  GArray *entries;   /**< of guint64: the recovered steps: a serial, and whether it was undone */
  guint done;        /**< of them, those that are done */
  guint barrier;     /**< those before it may not be there */
  guint64 n_cut;     /**< that came before, and are not */
} LoamJournalSteps;

typedef enum {
  LOAM_JOURNAL_MOVE_VALUES, /**< the values must be written */
  LOAM_JOURNAL_MOVE_BACK, /**< so they must; recovering makes of them an undone step, before those it has */
  LOAM_JOURNAL_MOVE_UNDO, /**< recovering undoes its last step */
  LOAM_JOURNAL_MOVE_REDO
} LoamJournalMove;

void loam_journal_steps_init (LoamJournalSteps *steps);
void loam_journal_steps_clear (LoamJournalSteps *steps);
/** Forgets all; @position: steps that are done, of which the journal has none. */
void loam_journal_steps_reset (LoamJournalSteps *steps, guint64 position);
/** All of the first @position steps are in the journal, and @n_undone after. */
void loam_journal_steps_adopt (LoamJournalSteps *steps, guint64 position, guint n_undone);
void loam_journal_steps_add (LoamJournalSteps *steps, guint64 position);
/** Whether the step that was done last is the last one recovered, so that what merges with it merges there too. */
gboolean loam_journal_steps_can_merge (const LoamJournalSteps *steps, guint64 position);
/** The step merged with one that the journal does not have. */
void loam_journal_steps_add_part (LoamJournalSteps *steps);
/** Moves over the step at @position; by values, it is to be written. */
LoamJournalMove loam_journal_steps_move (LoamJournalSteps *steps, guint64 position, gboolean undo);
/** What is recovered from now on may begin here. */
void loam_journal_steps_set_barrier (LoamJournalSteps *steps);
void loam_journal_steps_lift_barrier (LoamJournalSteps *steps);
/** It does begin there. */
void loam_journal_steps_cut (LoamJournalSteps *steps);

/* loam-journal.c */

LoamJournal *loam_journal_new (LoamDocument *document, const char *root);
/** Discards what is written; the document hears no more of it. */
void loam_journal_free (LoamJournal *journal);
/** Leaves what is written as it is, also when it is freed. */
void loam_journal_leave (LoamJournal *journal);
const char *loam_journal_get_root (const LoamJournal *journal);
/** Path of its folder, or NULL while it has none. */
const char *loam_journal_get_folder (const LoamJournal *journal);
/** Takes a folder. */
gboolean loam_journal_start (LoamJournal *journal, GError **error);
/** What the end of a journal was that was recovered. */
typedef struct {
  goffset first;   /**< where lines begin behind the header */
  guint64 n_cut;   /**< as in the header */
  guint n_ended;   /**< groups that were open, and are not */
  gboolean merged; /**< the outermost is part of the step before */
  gboolean undone; /**< it was undone */
  gboolean redone; /**< it undid, and was redone */
} LoamJournalEnd;

/** Goes on with a journal that was recovered; takes over @folder and @file. */
void loam_journal_adopt (LoamJournal *journal,
                         LoamJournalFolder *folder,
                         LoamJournalFile *file,
                         const LoamJournalEnd *end);

/* loam-journal-generation.c: beginning anew, in place of what there was. */

/** What is put in place. */
typedef struct {
  LoamDocument *document;
  const char *folder; /**< path of where it goes */
  GPtrArray *levels;  /**< as for loam_journal_base_write() */
  gboolean clean;
  guint64 n_cut;
  guint side;       /**< number of the next file beside */
  const char *from; /**< folder of the journal whose lines it goes on with, or NULL for none */
  goffset offset;   /**< of the first such line */
  guint first_side; /**< and of its files beside */
  goffset first;    /**< (out): where lines begin behind the header */
} LoamJournalGeneration;

/** The new journal; until it is whole, the old one is. */
LoamJournalFile *loam_journal_generation_write (LoamJournalGeneration *generation, GError **error);

/* loam-journal-replay.c */

typedef struct {
  LoamDocument *document;
  LoamJournalReader reader;
  GPtrArray *known; /**< of GHashTable, path to checksum as text: what saves were about to write */
  GHashTable *kept; /**< path to checksum as text: what others wrote that is to be written over */
  guint64 n_cut;    /**< LoamJournalSteps.n_cut */
  guint depth;      /**< groups that are open */
  gboolean joins;   /**< the outermost of them may merge */
  gboolean back;    /**< it undoes, and is one to redo */
  guint64 gesture;  /**< of the last step */
  gboolean saving;  /**< a save is under way */
} LoamJournalReplay;

void loam_journal_replay_init (LoamJournalReplay *replay, LoamDocument *document, guint64 n_cut);
void loam_journal_replay_clear (LoamJournalReplay *replay);
/** Does what a line says. An error leaves what came before. */
gboolean loam_journal_replay_line (LoamJournalReplay *replay, const LoamJson *json, GError **error);
/** Ends what is open; TRUE where it became part of the step before. */
gboolean loam_journal_replay_end (LoamJournalReplay *replay);
/** Reads {"path": "checksum", …}; NULL for anything else. */
GHashTable *loam_journal_read_checksums (const cJSON *node);

G_END_DECLS
