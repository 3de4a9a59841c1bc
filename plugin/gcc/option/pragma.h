/* What the user asks for in the program itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_OPTION_PRAGMA_H
#define DRANO_GCC_OPTION_PRAGMA_H

/* A word of a directive, or a string.  */
struct pragma_word
{
  const char *text;
  bool quoted;
  location_t loc;
};

/* Register "#pragma drano".  Call it from PLUGIN_PRAGMAS.  */
extern void pragma_register (void);

/* Set *CLASS_OF_KIND to what "diagnostic NAME" makes of warnings,
   DK_UNSPECIFIED for push and pop.  Return false if there is no kind NAME.  */
extern bool pragma_diagnostic_kind (const char *name,
				    diagnostic_t *class_of_kind);

/* Read the directives "!$drano" of the Fortran program that is compiled, if
   that is not done.  All of the program must have been read by GCC.  */
extern void pragma_read_fortran (void);

/* Obey the directive "SENTINEL WORD[0]..." of N words at LOC.  IN_FUNCTION: it
   is where statements are; null if that is not known.  A directive that is
   wrong gets an error.  */
extern void pragma_obey (const char *sentinel, const struct pragma_word *word,
			 int n, location_t loc, const bool *in_function);

/* True if the user forbids to transform the loop at LOC.  */
extern bool pragma_transform_off_p (location_t loc);

#endif /* DRANO_GCC_OPTION_PRAGMA_H */
