/* The pieces of the page that drano report --html writes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_PAGE_H
#define DRANO_TOOL_OUTPUT_PAGE_H

#include "output/show.h"

/* report.html behind its first comment, with the style and the scripts that it
   names; the build makes it a C array.  */
extern const char report_page[];

/* Write KEY and the number X, shown as TEXT, which is freed, as an array.  */
extern void put_figure (FILE *f, const char *key, double x, char *text);

/* Write KEY and the string TEXT, which is freed; null is null.  */
extern void put_words (FILE *f, const char *key, char *text);

/* N with commas, in new storage.  */
extern char *total_text (unsigned long long n);

/* The number X, which is a total, as text in new storage.  */
extern char *real_total_text (double x);

/* Write to F, as a JSON array, ADVICE: of each change what it is, what it
   saves, the accesses that it cures, and, where FIXES has it and the source is
   below the directory ROOT, its "diff".  */
extern void write_proposals (FILE *f, const struct proposals *advice,
			     const struct fixes *fixes, const char *root);

/* Write to F, as a JSON array, the source files of ROWS: of each the "name",
   and in "lines" the number and text of those that are worth showing, null
   if the file is not to be had, or not below the directory ROOT.  */
extern void write_sources (FILE *f, const struct row_list *rows,
			   const char *root);

/* Write to F, as keys of the JSON object that is open there, what caches had
   of ROW, if that is known.  */
extern void put_page_caches (FILE *f, const struct row *row);

/* Write to F, as a JSON object, what the launches ALL, which may be null,
   take.  */
extern void write_page_launches (FILE *f, const struct launches *all);

/* Write to F, as a JSON object, the copies of LIST and their timeline, with
   the times of LAUNCHES, which may be null.  */
extern void write_page_copies (FILE *f, const struct record_list *list,
			       const struct launches *launches);

#endif /* DRANO_TOOL_OUTPUT_PAGE_H */
