/* Make figures of the sites of all programs of the evaluation.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: figures FAILURES JSON SVG <SITES
	  figures --judge <SITES

   SITES is what the script `sites' prints for each program and domain, and a
   line for each program (count.c).  Prints the tables, and writes the files
   JSON and SVG; FAILURES is how many programs could not be evaluated.  With
   --judge it says of each site whether its excess is real, or what explains
   it.  Exit status: 0, or 2 if it cannot read or write.  */

#include "evaluate.h"

#include <stdlib.h>
#include <string.h>

/* Say of each site of E what it is held to be.  */

static void
judge (const struct evaluation *e)
{
  for (const struct site *s = e->sites; s < e->sites + e->n_sites; s++)
    puts (site_uncoalesced (s) ? "real" : !site_wasteful (s) ? "fine"
	  : site_misaligned (s) ? "misaligned" : "thinned");
}

/* Write E to the file NAME by WRITE.  */

static void
write_file (const struct evaluation *e, const char *name,
	    void (*write) (const struct evaluation *, FILE *))
{
  FILE *f = fopen (name, "w");
  if (f)
    write (e, f);
  if (!f || fclose (f) != 0)
    {
      perror (name);
      exit (2);
    }
}

int
main (int argc, char **argv)
{
  struct evaluation e = { .total.name = "total" };
  bool judged = argc == 2 && !strcmp (argv[1], "--judge");
  if (argc != 4 && !judged)
    {
      fputs ("usage: figures FAILURES JSON SVG <SITES\n", stderr);
      return 2;
    }
  evaluation_read (&e, stdin);
  if (judged)
    judge (&e);
  else
    {
      e.failures = atoi (argv[1]);
      evaluation_count (&e);
      write_tables (&e, stdout);
      write_file (&e, argv[2], write_json);
      write_file (&e, argv[3], write_plot);
    }
  return fflush (stdout) == 0 ? 0 : 2;
}
