/* The inputs that fuzzing found, as tests.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each file of corpus/ is read, linked and compiled.  Nothing is expected of
   the outcome but that it comes: no crash, no report of a sanitizer.  */

#include <dirent.h>

#include "sim-unit.h"
#include "fuzz-ptx.c"

int
main (int argc, char **argv)
{
  const char *root = getenv ("SRCDIR");
  char name[4096];
  static unsigned char data[1 << 20];
  struct dirent *e;
  int files = 0;

  snprintf (name, sizeof name, "%s/testsuite/drano.sim/corpus",
	    root ? root : ".");
  DIR *d = opendir (argc > 1 ? argv[1] : name);
  if (!d)
    {
      printf ("\tFAILED: corpus can be read\n");
      return 1;
    }
  while ((e = readdir (d)))
    {
      char path[8192];
      if (e->d_name[0] == '.')
	continue;
      snprintf (path, sizeof path, "%s/%s", argc > 1 ? argv[1] : name,
		e->d_name);
      FILE *f = fopen (path, "rb");
      if (!f)
	continue;
      size_t n = fread (data, 1, sizeof data, f);
      fclose (f);
      test (LLVMFuzzerTestOneInput (data, n) == 0, "corpus/%s", e->d_name);
      files++;
    }
  closedir (d);
  test (files > 0, "the corpus is not empty");
  return test_end ();
}
