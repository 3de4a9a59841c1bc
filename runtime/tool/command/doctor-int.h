/* What drano doctor's checks have in common.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_COMMAND_DOCTOR_INT_H
#define DRANO_TOOL_COMMAND_DOCTOR_INT_H

#include "base/tool.h"

/* How long a compiler or a tiny program may take, in seconds.  */
enum { PATIENCE = 120 };

struct doctor
{
  const char *gcc;
  char *dir;			/* For the tiny program; no other is in it.  */
  char *source, *program;
  const char *key;		/* What options for the offload compiler
				   follow.  */
  const char *options;		/* With which it links, for the offload
				   compiler; null: not known.  */
  const char *linker;		/* The option for another one; null: none.  */
  bool have_gcc, have_offload, have_program, have_gomp;
  int failed;
};

enum grade { GRADE_OK, GRADE_WARN, GRADE_FAIL, GRADE_SKIP };

/* Print what came of the check WHAT; the line after the first newline of the
   message, if there is one, is the cure.  */
extern void put_grade (struct doctor *d, enum grade grade, const char *what,
		       const char *format, ...)
  __attribute__ ((format (printf, 4, 5)));

/* Return the first line of T that holds WORD, in new storage; "" if none.  */
extern char *line_with (const struct text *t, const char *word);

/* Write TEXT to the file NAME.  */
extern void write_file (const char *name, const char *text);

/* An offload program links, with what the ptxas there is accepts; with other
   linkers; and with calls of what GCC does not look for on the device.  */
extern void check_link (struct doctor *d);
extern void check_linkers (struct doctor *d);
extern void check_libraries (struct doctor *d);

#endif /* DRANO_TOOL_COMMAND_DOCTOR_INT_H */
