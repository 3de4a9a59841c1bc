/* Fuzzing the readers of drano's programs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>

/* A reader of a program.  */
struct fuzz_reader
{
  const char *name;
  /* Names of its seeds below testsuite/, patterns of the shell, separated by
     blanks.  */
  const char *seeds;
  /* Make seeds of what was read, or new ones; null if there is nothing to
     do.  */
  void (*add_seeds) (void);
  /* Once in each process that runs inputs, in an empty directory.  */
  void (*begin) (void);
  /* Read the SIZE bytes at DATA, behind which is a zero.  */
  void (*run) (const char *data, size_t size);
  /* An input may ask for work without end, so that it is no fault to need
     more time than there is.  */
  bool endless;
};

/* What the program has; one without a name ends them.  */
extern const struct fuzz_reader fuzz_readers[];

/* An input to begin with.  */
struct fuzz_seed
{
  char *text;
  size_t len;
};

/* The seeds of the reader.  */
extern struct fuzz_seed *fuzz_seeds;
extern size_t fuzz_nseeds;

/* Add a copy of the LEN bytes at TEXT to the seeds.  */
extern void fuzz_add_seed (const char *text, size_t len);

/* Write the LEN bytes at TEXT into the file NAME.  */
extern void fuzz_put (const char *name, const char *text, size_t len);

/* Call COMMAND with the ARGC strings ARGV and come back, also if it leaves by
   exit.  */
extern void fuzz_command (int (*command) (int, char **), int argc,
			  char **argv);

#endif /* FUZZ_H */
