/* The forms in which drano report shows its rows.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_SHOW_H
#define DRANO_TOOL_OUTPUT_SHOW_H

#include "change/advice.h"
#include "change/changes.h"
#include "change/copies.h"
#include "change/costs.h"
#include "change/faults.h"
#include "change/fixes.h"
#include "change/launches.h"
#include "base/tool.h"
#include "model/rank.h"

/* Print ROWS to F as tables: at most LIMIT sites (0: all), the regions, the
   totals, what ADVICE there is, what disagrees; tables no wider than WIDTH (0:
   any), with colour if COLOUR.  */
extern void show_table (FILE *f, const struct row_list *rows,
			const struct proposals *advice, size_t limit,
			int width, bool colour);

/* Print to F what caches had of the accesses in ROWS, at most LIMIT of them
   (0: all), no wider than WIDTH (0: any), with colour if COLOUR; nothing if
   that is not known.  */
extern void show_caches (FILE *f, const struct row_list *rows, size_t limit,
			 int width, bool colour);

/* Print to F what the launches ALL take, and why, at most LIMIT of them (0:
   all), no wider than WIDTH (0: any), with colour if COLOUR; nothing if that
   is not known.  */
extern void show_launches (FILE *f, const struct launches *all, size_t limit,
			   int width, bool colour);

/* Print to F what of ALL is start-up, what the program's own code, and what
   copies take, no wider than WIDTH (0: any), with colour if COLOUR.  */
extern void show_parts (FILE *f, const struct launches *all, int width,
			bool colour);

/* Print to F the copies ALL, at most LIMIT of them (0: all), no wider than
   WIDTH (0: any), with colour if COLOUR; nothing if there are none.  */
extern void show_copies (FILE *f, const struct copies *all, size_t limit,
			 int width, bool colour);

/* Print to F those of ALL of which start-up is a large part, at most LIMIT of
   them (0: all), each line after a newline.  */
extern void show_startups (FILE *f, const struct launches *all, size_t limit);

/* Print to F which of ALL have too few warps, at most LIMIT of them (0: all),
   each line after a newline.  */
extern void show_few_warps (FILE *f, const struct launches *all,
			    size_t limit);

/* Print to F what transforms did and refused to do, ALL, and why, for
   at most LIMIT of the latter (0: all), no wider than WIDTH (0: any), with
   colour if COLOUR.  */
extern void show_changes (FILE *f, const struct changes *all, size_t limit,
			  int width, bool colour);

/* Print to F what checks have found, ALL, at most LIMIT of them (0: all).  */
extern void show_faults (FILE *f, const struct faults *all, size_t limit);

/* Print S in a command of a workflow, PROPERTY: as the value of one.  */
extern void print_workflow_text (const char *s, bool property);

/* Print how such a COMMAND begins, about COLUMN of LINE of FILE, each of which
   may be unknown, with names relative to BASE; its title follows.  */
extern void begin_workflow_command (const char *command, const char *base,
				    const char *file, int line, int column);

/* Return that directory, in new storage.  */
extern char *workflow_directory (void);

/* Print ALL as commands of a workflow.  */
extern void show_fault_annotations (const struct faults *all);

/* How wide the terminal F is; 0 if it is none, or does not say.  */
extern int terminal_width (FILE *f);

/* Whether F is to be coloured: a terminal that knows colours, and NO_COLOR
   is not set.  */
extern bool want_colour (FILE *f);

/* The same by WHEN: always, never, or auto, which is as want_colour; fatal if
   it is none of these.  */
extern bool colour_wanted (FILE *f, const char *when);

/* What a page for a browser is about.  */
struct page
{
  const struct row_list *rows;
  const struct record_list *list;	/* What ROWS were made of.  */
  const struct proposals *advice;
  const struct costs *costs;
  const struct fixes *fixes;
  char *const *name;		/* The files that were read.  */
  size_t nnames;
  const char *root;		/* A real_directory: sources below it are
				   shown.  */
};

/* Add to T the conclusion from COSTS of ROWS, and the tables, which TABLES has
   as text, as Markdown.  */
extern void show_markdown (struct text *t, const struct row_list *rows,
			   const struct costs *costs,
			   const struct text *tables);

/* Add S, some name, to T as Markdown that shows it, at most LIMIT bytes.  */
extern void put_markdown (struct text *t, const char *s, size_t limit);

/* Add PAGE to T as HTML, complete in itself.  The names of sources are relative
   to the current directory.  */
extern void show_html (struct text *t, const struct page *page);

/* Add to T a SARIF 2.1.0 log of the findings in ROWS, with FIXES.  Names of
   files are relative to the directory BASE, null for the current one.  With
   BASELINE, say what is new, as accept_rows tells.  FAULTS are results,
   too.  */
extern void show_sarif (struct text *t, const struct row_list *rows,
			const struct fixes *fixes, const struct faults *faults,
			const char *base, bool baseline);

#endif /* DRANO_TOOL_OUTPUT_SHOW_H */
