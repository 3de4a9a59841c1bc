/* Random loop nests from tables: what the files of this generator share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef TABLES_H
#define TABLES_H

#include "nests.h"

/* A text of the grammar is copied into the program but for

     $	  a number, the same throughout the text and in no other
     @X	  a random expression of kind X, a lower case letter: i is an integer in
	  0..65535; e a floating-point number that is the same to the last bit on
	  all machines; d and f what functions make of such, in double and single
	  precision, in -4..4, no d of an f; z a complex number of about that size; w an
	  integer of 128 bits
     @C	  a number in 2..9; @K, one in 1..99
     @[A|B|C]  one of these texts, which may have others of these marks, but
	  no brackets
     @VXNAME;  a variable NAME of kind X may be read from here to the end of the
	  block; @WXNAME; it may be written, too
     @B	  statements; @D, the same, whose variables stay; @U, some that only
	  set variables
     @!	  !$, with which Fortran's directives begin
     @F	  nothing, but from here on all variables may only be read
     @0	  nothing, but from here on no clause sums up or keeps what is last;
	  @~, nothing is shared; @8, all variables end; @9, no clause keeps what is last
     @R	  the number of the nest; @X, @Y, how many iterations its loops have
     @I and other capitals  one of the texts that the grammar has for the letter

   Lines are indented by their braces, or by DO and END.  */

struct production
{
  const char *text;
  int needs;			/* Of the following.  */
};

enum
{
  SHARING = 1,			/* Updates what all iterations share.  */
  SUMMING = 2,			/* Updates what a clause sums up.  */
  LASTING = 4,			/* Sets what a clause keeps of the last one.  */
  NESTING = 8,			/* Has statements inside.  */
  OF_OPENMP = 16, OF_OPENACC = 32,
  OF_CXX = 64, OF_C = 128,
  ONE_BY_ONE = 256,		/* Not where lanes are the program's own.  */
  WITH_LANES = 512,		/* Only there.  */
  ENDING = 1024			/* Has variables that end with it.  */
};

struct marked
{
  char mark;
  struct production production;
};

enum { TABLE_KINDS = 6, TABLE_VARIABLES = 60 };

struct grammar
{
  const char *prologue, *begin, *end, *epilogue;
  /* Of each kind, in the order of TABLE_LETTERS; the last text is null.  */
  const struct production *terms[TABLE_KINDS], *operations[TABLE_KINDS];
  const struct production *set[TABLE_KINDS];
  const struct production *statements, *forms;
  const struct marked *marks;	/* The last has mark 0.  */
};

#define TABLE_LETTERS "iedfzw"

struct tables
{
  struct generator g;
  const struct grammar *grammar;
  int has;			/* What productions may need.  */
  int depth, nesting, id;
  int rows, columns;		/* Iterations of both loops.  */
  bool fortran;
  struct { char name[24]; char kind; bool writable; } variable[TABLE_VARIABLES];
  int variables;
};

/* tables.c */
void tables (uint64_t, int, const char *, int, bool);

/* tables-c.c */
extern const struct grammar grammar_c;

/* tables-fortran.c */
extern const struct grammar grammar_fortran;

#endif
