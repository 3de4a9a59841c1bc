/* Random loop nests: whether two of their programs printed the same.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lines may come in any order, as iterations print some.  Numbers with an exponent
   may be rounded in another way: those with more than nine digits were computed in
   double precision, the others in single.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"

enum { MOST_LINES = 20000 };

/* Compare two elements of an array of lines.  */

static int
by_text (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Read FILE into LINES, in order; return how many they are, or -1.  */

static int
read_lines (const char *file, char **lines)
{
  FILE *f = fopen (file, "r");
  int n = 0;
  char *text = NULL;
  size_t size = 0;
  while (f != NULL && n < MOST_LINES && getline (&text, &size, f) > 0)
    lines[n++] = strdup (text);
  free (text);
  if (f == NULL)
    return -1;
  fclose (f);
  qsort (lines, (size_t) n, sizeof *lines, by_text);
  return n;
}

/* Whether the words A and B are the same, or numbers as near as they should be.  */

static bool
same_word (const char *a, const char *b)
{
  if (strcmp (a, b) == 0)
    return true;
  char *end_a, *end_b;
  double x = strtod (a, &end_a), y = strtod (b, &end_b);
  if (*end_a != 0 || *end_b != 0 || strpbrk (a, "eE") == NULL
      || strpbrk (b, "eE") == NULL)
    return false;
  double most = strcspn (a, "eE") > 10 ? 1e-8 : 1e-3;
  return fabs (x - y) <= most * (fabs (x) + fabs (y));
}

/* Whether the lines A and B are the same.  */

static bool
same_line (char *a, char *b)
{
  char *rest_a = a, *rest_b = b, *x, *y;
  do
    {
      x = strtok_r (rest_a, " \n", &rest_a);
      y = strtok_r (rest_b, " \n", &rest_b);
      if ((x == NULL) != (y == NULL) || (x != NULL && !same_word (x, y)))
	return false;
    }
  while (x != NULL);
  return true;
}

/* Whether FILE1 and FILE2 have the same lines.  */

bool
same_lines (const char *file1, const char *file2)
{
  static char *first[MOST_LINES], *second[MOST_LINES];
  int n = read_lines (file1, first);
  if (n < 0 || read_lines (file2, second) != n)
    return false;
  for (int i = 0; i < n; i++)
    if (!same_line (first[i], second[i]))
      return false;
  return true;
}
