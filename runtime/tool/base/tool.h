/* What the parts of the drano command share: errors, memory, text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_TOOL_H
#define DRANO_TOOL_BASE_TOOL_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The exit codes of every subcommand.  */
enum
{
  EXIT_FINE = 0,
  EXIT_FOUND = 1,	/* What was asked to be gated on was found.  */
  EXIT_TROUBLE = 2	/* Usage or input error.  */
};

/* Say "drano: error: ..." and exit with EXIT_TROUBLE.  */
extern _Noreturn void fatal (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

/* Say "drano: error: ..." or "drano: warning: ..." and go on.  */
extern void error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
extern void warning (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

/* As malloc and the like, but running out of memory is fatal.  */
extern void *xmalloc (size_t size);
extern void *xcalloc (size_t n, size_t size);
extern void *xrealloc (void *p, size_t size);
extern char *xstrdup (const char *s);

/* Make room for one more in the array P of N elements of SIZE bytes; it must
   grow by one at a time, from nothing.  */
extern void *xgrow (void *p, size_t n, size_t size);

extern char *xasprintf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

/* Text that grows.  All zero is empty; S is terminated once anything was
   added, and text_free leaves it empty again.  */
struct text
{
  char *s;
  size_t len;
  size_t size;
};

extern void text_add (struct text *t, const char *s, size_t len);
extern void text_puts (struct text *t, const char *s);
extern void text_printf (struct text *t, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
extern void text_free (struct text *t);

/* Add to T, a list of places of one file, LINE:COLUMN; no more than a reader
   wants to see.  */
extern void text_place (struct text *t, int line, int column);

/* Read what is left of F into T.  Return whether that worked; more than
   LIMIT bytes do not.  */
extern bool text_read (struct text *t, FILE *f, size_t limit);

/* Write S, which came from a file, to F as a terminal may safely be sent it:
   control characters are shown as '?'.  Return how many columns it takes.  */
extern int put_safe (FILE *f, const char *s);

/* Write S, a line with its newline that came from a file, to F: as it is for
   programs, but as put_safe does to a terminal.  */
extern void put_line (FILE *f, const char *s);

/* Return how many columns put_safe takes for S.  */
extern int safe_width (const char *s);

/* Return the total X as a whole number: 0 if it is negative or none, the
   largest there is if it is larger.  */
extern unsigned long long whole_total (double x);

/* Put N with commas between groups of three digits into BUFFER, which has
   SIZE bytes (32 are always enough), and return it.  */
extern char *grouped (unsigned long long n, char *buffer, size_t size);

/* Put X, at most ten of its digits, with commas likewise into BUFFER, and
   return it.  */
enum { NUMBER_SIZE = 40 };
extern char *number_text (double x, char buffer[NUMBER_SIZE]);

/* Return the strings S as one which equal strings share for the whole run;
   null gives null.  Interned strings can be compared by address.  */
extern const char *intern (const char *s);

/* Make sure that all of standard output was written; fatal if not.  */
extern void finish_output (void);

/* Write T to the file NAME as a whole ("-" is standard output); fatal if
   that fails.  */
extern void write_output (const char *name, const struct text *t);

/* Read the number after --OPTION; fatal if it is none, or below MIN or above
   MAX.  */
extern double option_number (const char *option, const char *text,
			     double min, double max);

/* The subcommands: ARGV[0] is the name of the subcommand.  */
extern int cmd_check (int argc, char **argv);
extern int cmd_run (int argc, char **argv);
extern int cmd_report (int argc, char **argv);
extern int cmd_annotate (int argc, char **argv);
extern int cmd_summary (int argc, char **argv);
extern int cmd_diff (int argc, char **argv);
extern int cmd_query (int argc, char **argv);
extern int cmd_fix (int argc, char **argv);
extern int cmd_init (int argc, char **argv);
extern int cmd_doctor (int argc, char **argv);

/* The next option in the ARGV of a command, as getopt_long gives it for SHORTS
   and LONGS, or -1; 'h' shows USAGE and exits.  Fatal if it is bad; getopt's
   own messages are off.  */
extern int next_option (int argc, char **argv, const char *usage,
			const char *shorts, const struct option *longs);

/* Whether the file names A and B (which may be null) may mean the same file:
   they are equal, or the one is the end of the other.  */
extern bool same_file (const char *a, const char *b);

#endif /* DRANO_TOOL_BASE_TOOL_H */
