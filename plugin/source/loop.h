/* Loops as they are written, and exchanging them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_LOOP_H
#define DRANO_SOURCE_LOOP_H

#include "source/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A counted loop in the flat text FLAT.  What differs from another loop's
   statement is from BEGIN up to END: in C what is between the parentheses of
   "for", in Fortran what is behind "do".  VARIABLE is what it counts.  The
   statement starts at START, alone in its line if FIRST_IN_LINE; the body is
   from BODY up to BODY_END, in C with its braces if it has any; the whole ends
   before LOOP_END.  */
struct loop_text
{
  const struct flat *flat;
  enum source_form form;
  bool first_in_line;
  int start, begin, end;
  int body, body_end, loop_end;
  const char *variable;
};

/* Read into L the loop that stands at place I of F, a text of form FORM, but
   for blanks.  Return false if there is none, or it is of a kind that cannot
   be moved.  L's variable is in A.  */
extern bool loop_read (struct arena *a, const struct flat *f,
		       enum source_form form, int i, struct loop_text *l);

/* Read into L the loop of F whose statement holds column COLUMN of LINE; in
   Fortran any that is in LINE.  */
extern bool loop_at (struct arena *a, const struct flat *f,
		     enum source_form form, int line, int column,
		     struct loop_text *l);

/* True if L's statement has the form that directives ask for (OpenMP 5.0
   section 2.9.1, OpenACC 2.6 section 2.9); OMP: also with "!=".  */
extern bool loop_canonical_p (const struct loop_text *l, bool omp);

/* True if L's statement declares its variable.  */
extern bool loop_declares_p (const struct loop_text *l);

/* True if the text behind L seems to use what L's variable is then: a loop
   that a directive spreads does not say.  */
extern bool loop_leaves_variable_p (const struct loop_text *l);

/* True if something before L in S belongs to its statement, or may: a pragma
   that is not a directive, as "#pragma GCC unroll" and "!GCC$ ivdep", an
   attribute, _Pragma or a macro's call, a line of the preprocessor.  Nothing
   can be put between the two.  */
extern bool loop_bound_p (struct arena *a, const struct source *s,
			  const struct loop_text *l);

/* Read into INNER the loop that is all there is in OUTER's body.  Return
   false if there is anything else.  */
extern bool loop_nested (struct arena *a, const struct loop_text *outer,
			 struct loop_text *inner);

/* Make E write the N nested loops L, outermost first, in another order: at
   place K comes what is at ORDER[K] now.  It fails if one that moves counts
   with the help of another.  */
extern void loop_reorder (struct edits *e, int n, const struct loop_text *l,
			  const int *order);

/* True if the statement at place I of F, a text of form FORM, is a loop of any
   kind but "do while" in C and what Fortran ends at a label.  */
extern bool loop_statement_p (const struct flat *f, enum source_form form,
			      int i);

/* The place behind the statement at place I of F: in C any, in Fortran a loop.
   -1 if it cannot be found.  */
extern int loop_statement_end (const struct flat *f, enum source_form form,
			       int i);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_LOOP_H */
