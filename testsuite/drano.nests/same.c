/* Random loop nests: whether two of their programs printed the same.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lines may come in any order, as iterations print some.  Numbers with an exponent
   may be rounded in another way: those with more than nine digits were computed in
   double precision, the others in single.  Lines that begin with "nest N " or "rare N:"
   are those of the nest with that number.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"

enum { MOST_LINES = 100000 };

struct text_line
{
  int nest;			/* 0 if it is of none.  */
  char *text;
};

/* Compare two elements of an array of lines.  */

static int
by_nest_and_text (const void *a, const void *b)
{
  const struct text_line *x = a, *y = b;
  return x->nest != y->nest ? x->nest - y->nest : strcmp (x->text, y->text);
}

/* The nest whose line TEXT is.  */

static int
nest_of (const char *text)
{
  int nest = 0, n = 0;
  if (sscanf (text, "nest %d %n", &nest, &n) < 1 || n == 0)
    sscanf (text, "rare %d:%n", &nest, &n);
  return n > 0 && nest > 0 && nest < MOST_NESTS ? nest : 0;
}

/* Read FILE into LINES, in order; return how many they are, or -1.  */

static int
read_lines (const char *file, struct text_line *lines)
{
  FILE *f = fopen (file, "r");
  int n = 0;
  char *text = NULL;
  size_t size = 0;
  while (f != NULL && n < MOST_LINES && getline (&text, &size, f) > 0)
    lines[n++] = (struct text_line) { nest_of (text), strdup (text) };
  free (text);
  if (f == NULL)
    return -1;
  fclose (f);
  qsort (lines, (size_t) n, sizeof *lines, by_nest_and_text);
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

/* Compare N lines at A with M at B, all of one nest.  If they differ, copy the first that
   does to SAID, which has SIZE bytes.  */

static bool
same_nest (struct text_line *a, int n, struct text_line *b, int m, char *said, size_t size)
{
  for (int i = 0; i < n && i < m; i++)
    {
      char x[1000], y[1000];
      snprintf (x, sizeof x, "%s", a[i].text);
      snprintf (y, sizeof y, "%s", b[i].text);
      if (!same_line (x, y))
	{
	  snprintf (said, size, "%.*s instead of %.*s", (int) strcspn (b[i].text, "\n"),
		    b[i].text, (int) strcspn (a[i].text, "\n"), a[i].text);
	  return false;
	}
    }
  if (n != m)
    snprintf (said, size, "%d lines instead of %d", m, n);
  return n == m;
}

/* Compare the lines of FILE1 and FILE2.  Set DIFFERS for each nest whose lines differ, but
   leave out those for which it is set; copy the first line that differs to SAID, which
   has SIZE bytes.  */

int
compare_lines (const char *file1, const char *file2, bool *differs, char *said,
	       size_t size)
{
  static struct text_line first[MOST_LINES], second[MOST_LINES];
  int n = read_lines (file1, first), m = read_lines (file2, second), i = 0, k = 0;
  int result = n < 0 || m < 0 ? DIFFERENT_ELSEWHERE : SAME;
  for (int nest = 0; nest < MOST_NESTS; nest++)
    {
      int a = i, b = k;
      while (i < n && first[i].nest == nest)
	i++;
      while (k < m && second[k].nest == nest)
	k++;
      char unused[10];
      bool said_already = result != SAME;
      if (differs[nest]
	  || same_nest (first + a, i - a, second + b, k - b,
			said_already ? unused : said, said_already ? sizeof unused : size))
	continue;
      differs[nest] = nest > 0;
      if (result != DIFFERENT_ELSEWHERE)
	result = nest > 0 ? DIFFERENT_NESTS : DIFFERENT_ELSEWHERE;
    }
  while (n > 0)
    free (first[--n].text);
  while (m > 0)
    free (second[--m].text);
  return result;
}
