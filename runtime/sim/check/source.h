/* What the program's source says at the place of an access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_SOURCE_H
#define DRANO_SIM_CHECK_SOURCE_H

#include <stdbool.h>

/* A file of the program's source; the functions below keep those that they have
   read in ALL, which is null at first.  */
struct source;

/* Return whether FILE is Fortran.  */
extern bool source_fortran_p (const char *file);
/* Return line NUMBER of FILE, null if it cannot be read.  */
extern const char *source_line (struct source **all, const char *file,
				int number);
/* Return whether LINE of FILE is a directive.  */
extern bool source_directive_p (struct source **all, const char *file,
				int line);
/* Return whether an atomic directive is for the statement at LINE of FILE.  One
   that the preprocessor may have left out counts if PERHAPS.  */
extern bool source_atomic_p (struct source **all, const char *file, int line,
			     bool perhaps);
/* Return whether LINE of FILE is in a loop whose directive has a
   clause safelen.  */
extern bool source_in_step_p (struct source **all, const char *file, int line);
/* Return the variable that is accessed at LINE and COLUMN of FILE, in new
   storage, or null.  It is an element of an array if *ELEMENT, and what is
   stored is a sum or the like, with operator *OP, of what was there, or *OP is
   0; M and m are the maximum and the minimum, c that the sum is used, too.  */
extern char *source_variable (struct source **all, const char *file, int line,
			      int column, bool store, bool *element, char *op);

/* Return whether the lines FIRST to LAST of FILE read the variable NAME,
   directives apart.  */
extern bool source_reads_p (struct source **all, const char *file, int first,
			    int last, const char *name);
/* Return whether the directive at PLACE, "file:line", has a clause that copies
   from the device.  */
extern bool source_copies_back_p (struct source **all, const char *place);
/* Return the only variable of LINE of FILE that the directive at PLACE,
   "file:line", names in a clause, in new storage, or null.  Clauses that copy
   in other ways than KIND, of which bit 0 is to the device and bit 1 from
   there, do not count.  */
extern char *source_mapped (struct source **all, const char *file, int line,
			    const char *place, unsigned kind);

/* Return the variable that CLAUSE of the directive at PLACE, "file:line", has
   alone, in new storage; or null.  */
extern char *source_in_clause (struct source **all, const char *place,
			       const char *clause);

/* ignored.c */

/* Return whether the source says that no finding of KIND is to be reported at
   PLACE, "file:line:column".  */
extern bool source_ignored_p (struct source **all, const char *place,
			      const char *kind);

#endif /* DRANO_SIM_CHECK_SOURCE_H */
