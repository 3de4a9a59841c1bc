/* Make tables of what `run' measured.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: results DEVICE PACKED REPEAT TIMES SECTORS MODEL FACTORS

   DEVICE and PACKED are what is said first, and how often times were measured.  The
   others are files of `run', whose lines are words; in MODEL as model.awk has them.
   Empty ones are left out.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 24, LINES_MAX = 4096, NAME = 0, FACTOR = 1, LAUNCHES = 3, OURS = 5,
       THEIRS = 6 };

struct table
{
  char *word[LINES_MAX][WORDS_MAX];
  int lines;
};

/* Return the lines of file NAME as words.  */

static const struct table *
read_table (const char *name)
{
  struct table *t = calloc (1, sizeof *t);
  char line[4096];
  FILE *f = fopen (name, "r");

  if (!f || !t)
    {
      fprintf (stderr, "results: cannot read '%s'\n", name);
      exit (2);
    }
  while (t->lines < LINES_MAX && fgets (line, sizeof line, f))
    {
      int n = 0;
      char *text = strdup (line);
      for (char *w = text ? strtok (text, " \t\n") : NULL; w && n < WORDS_MAX;
	   w = strtok (NULL, " \t\n"))
	t->word[t->lines][n++] = w;
      t->lines += n > 0;
    }
  fclose (f);
  return t;
}

/* Return word W of line K of T, or a dash; and as a number, or 0.  */

static const char *
word (const struct table *t, int k, int w)
{
  return t->word[k][w] ? t->word[k][w] : "-";
}

static double
number (const struct table *t, int k, int w)
{
  return atof (word (t, k, w));
}

/* Print the HEAD of a table, its columns apart by bars.  */

static void
head (const char *text)
{
  printf ("\n| %s |\n|", text);
  for (const char *p = text; p; p = strchr (p + 1, '|'))
    printf ("---|");
  putchar ('\n');
}

/* Print a cell with A over B, or a dash; add its logarithm to *SUM.  Return whether
   there is one.  */

static int
ratio (double a, double b, double *sum)
{
  if (!(a > 0 && b > 0))
    return printf (" - |"), 0;
  printf (" %.2f |", a / b);
  *sum += log (a / b);
  return 1;
}

/* Return Spearman's rank correlation of the N numbers X and Y.  */

static double
correlation (const double *x, const double *y, int n)
{
  double p = 0, q = 0, r = 0;

  for (int i = 0; i < n; i++)
    {
      double a = -n / 2.0, b = a;
      for (int j = 0; j < n; j++)
	{
	  a += (x[j] < x[i]) + (x[j] == x[i]) / 2.0;
	  b += (y[j] < y[i]) + (y[j] == y[i]) / 2.0;
	}
      p += a * b;
      q += a * a;
      r += b * b;
    }
  return q * r > 0 ? p / sqrt (q * r) : 0;
}

static int
less (const void *a, const void *b)
{
  const double *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

/* Tell the times of examples in T, the least of REPEAT.  */

static void
tell_times (const struct table *t, const char *repeat)
{
  double sum[3] = { 0 };
  int n = 0;

  printf ("\nTimes are the least of %s, in milliseconds, of the whole program but for\n"
	  "starting the device.\n", repeat);
  head ("program | plain | suspect | all, sample=16 | all | suspect/plain"
	" | sampled/plain | all/plain");
  for (int k = 0; k < t->lines; k++)
    {
      int whole = 0;
      for (int w = 0; w < 5; w++)
	printf ("| %s ", word (t, k, w));
      putchar ('|');
      for (int w = 0; w < 3; w++)
	whole += ratio (number (t, k, w + 2), number (t, k, 1), &sum[w]);
      putchar ('\n');
      n += whole == 3;
    }
  if (n)
    printf ("| geometric mean of %d | | | | | %.2f | %.2f | %.2f |\n", n,
	    exp (sum[0] / n), exp (sum[1] / n), exp (sum[2] / n));
}

/* Tell the sectors of programs in T.  */

static void
tell_sectors (const struct table *t)
{
  double sum = 0;

  puts ("\nSectors of global memory, those of the simulated device and Nsight Compute's.");
  head ("program | ours | ncu's | ratio");
  for (int k = 0; k < t->lines; k++)
    {
      printf ("| %s | %s | %s |", word (t, k, 0), word (t, k, 1), word (t, k, 3));
      ratio (number (t, k, 1), number (t, k, 3), &sum);
      putchar ('\n');
    }
}

/* Tell how far figure WHAT of the model, word W of T's lines, is from the measured
   one behind it; with ONCE, for kernels that are launched once.  */

static void
tell_error (const struct table *t, const char *what, int w, int once)
{
  static double x[LINES_MAX], y[LINES_MAX], apart[LINES_MAX];
  double sum = 0;
  int n = 0;

  for (int k = 0; k < t->lines; k++)
    {
      double a = number (t, k, w), b = number (t, k, w + 1);
      if ((once && number (t, k, LAUNCHES) != 1) || a <= 0 || b <= 0
	  || (!once && b < 32))
	continue;
      x[n] = a;
      y[n] = b;
      sum += log (a / b);
      apart[n++] = fmax (a / b, b / a) - 1;
    }
  if (!n)
    return;
  qsort (apart, n, sizeof *apart, less);
  printf ("| %s | %d | %.2f | %.1f %% | %.1f %% | %.3f |\n", what, n, exp (sum / n),
	  100 * apart[(n - 1) / 2], 100 * apart[(int) (0.9 * n + 0.5) - 1],
	  correlation (x, y, n));
}

/* Tell the model's figures in T and the measured ones.  */

static void
tell_model (const struct table *t)
{
  puts ("\nKernels: the model's figure, and after the slash what Nsight Compute measured\n"
	"with empty caches at the start of each launch.  The model keeps L2 between"
	" launches.");
  head ("program | kernel | launches | us | binds | warp instructions | sectors"
	" | found in L1 | read from L2 | written to L2 | read from DRAM");
  for (int k = 0; k < t->lines; k++)
    {
      printf ("| %s | `%s` | %s | %.1f / %.1f | %s |", word (t, k, NAME),
	      word (t, k, 2), word (t, k, LAUNCHES), number (t, k, OURS),
	      number (t, k, THEIRS), word (t, k, 4));
      for (int w = 7; w < 19; w += 2)
	printf (" %s / %s |", word (t, k, w), word (t, k, w + 1));
      putchar ('\n');
    }
  puts ("\nHow far they are apart: the geometric mean of the model's over Nsight Compute's,"
	" the\nmedian and the 90th percentile of the larger over the smaller less one, and"
	" the rank\ncorrelation (Spearman's).  Time and DRAM are those of kernels launched"
	" once.");
  head ("figure | kernels | mean ratio | median | 90th percentile | rank correlation");
  tell_error (t, "microseconds", OURS, 1);
  tell_error (t, "warp instructions", 7, 0);
  tell_error (t, "sectors", 9, 0);
  tell_error (t, "found in L1", 11, 0);
  tell_error (t, "read from L2", 13, 0);
  tell_error (t, "written to L2", 15, 0);
  tell_error (t, "read from DRAM", 17, 1);
}

/* Return the sum of word W of the lines of T whose program is NAME up to its LENGTH
   and then REST.  */

static double
sum_of (const struct table *t, const char *name, size_t length, const char *rest,
	int w)
{
  double sum = 0;

  for (int k = 0; k < t->lines; k++)
    if (strncmp (word (t, k, NAME), name, length) == 0
	&& strcmp (word (t, k, NAME) + length, rest) == 0)
      sum += number (t, k, w);
  return sum;
}

/* Whether the program of line K of T is the one of a line before.  */

static int
again (const struct table *t, int k)
{
  return k && strcmp (word (t, k, NAME), word (t, k - 1, NAME)) == 0;
}

/* Tell of programs X-before and X-after in T by what factor time changes, and of
   those with matmul in their names the times.  */

static void
tell_changes (const struct table *t)
{
  static double x[LINES_MAX], y[LINES_MAX], z[LINES_MAX];
  int n = 0;

  for (int k = 0; k < t->lines; k++)
    {
      const char *name = word (t, k, NAME), *end = strstr (name, "-after");
      if (!end || end[6] || again (t, k))
	continue;
      if (!n)
	{
	  puts ("\nThe kernels of table 3 of Fauzia et al., before over after their"
		" change, in time.\nThe paper's is that of a K20.");
	  head ("kernel | model | measured | paper");
	}
      size_t length = end - name;
      x[n] = sum_of (t, name, length, "-before", OURS)
	/ sum_of (t, name, length, "-after", OURS);
      y[n] = sum_of (t, name, length, "-before", THEIRS)
	/ sum_of (t, name, length, "-after", THEIRS);
      z[n] = number (t, k, FACTOR);
      printf ("| %.*s | %.2f | %.2f | %s |\n", (int) length, name, x[n], y[n],
	      word (t, k, FACTOR));
      n++;
    }
  if (n)
    printf ("\nRank correlation of the model with what was measured: %.3f; of the"
	    " paper's\nwith what was measured: %.3f.\n", correlation (x, y, n),
	    correlation (z, y, n));
  n = 0;
  for (int k = 0; k < t->lines; k++)
    {
      const char *name = word (t, k, NAME);
      if (strncmp (name, "matmul-", 7) || again (t, k))
	continue;
      if (!n)
	{
	  puts ("\nThe six orders of a matrix product, in microseconds.");
	  head ("order | model | measured");
	}
      x[n] = sum_of (t, name, strlen (name), "", OURS);
      y[n] = sum_of (t, name, strlen (name), "", THEIRS);
      printf ("| %s | %.0f | %.0f |\n", name + 7, x[n], y[n]);
      n++;
    }
  if (n)
    printf ("\nRank correlation: %.3f.\n", correlation (x, y, n));
}

/* Tell the times without and with transforms in T.  */

static void
tell_factors (const struct table *t)
{
  static const char *const models[] = { "openacc", "openmp" };
  double sum[2] = { 0 };
  int n[2] = { 0 };

  puts ("\nKernels with more data, without and with -fdrano-transform=all, in"
	" microseconds of\nall their launches; the paper's factor is that of a K20.");
  head ("kernel | directives | without | with | factor | paper");
  for (int k = 0; k < t->lines; k++)
    {
      int m = strcmp (word (t, k, 1), models[0]) != 0;
      printf ("| %s | %s | %s | %s |", word (t, k, 0), word (t, k, 1), word (t, k, 2),
	      word (t, k, 3));
      n[m] += ratio (number (t, k, 2), number (t, k, 3), &sum[m]);
      printf (" %s |\n", word (t, k, 4));
    }
  for (int m = 0; m < 2; m++)
    if (n[m])
      printf ("| geometric mean of %d | %s | | | %.2f | |\n", n[m], models[m],
	      exp (sum[m] / n[m]));
}

int
main (int argc, char **argv)
{
  if (argc != 8)
    {
      fputs ("usage: results DEVICE PACKED REPEAT TIMES SECTORS MODEL FACTORS\n",
	     stderr);
      return 2;
    }
  const struct table *times = read_table (argv[4]), *sectors = read_table (argv[5]);
  const struct table *model = read_table (argv[6]), *factors = read_table (argv[7]);

  printf ("Device: %s.\nPacked by: %s.\n", argv[1], argv[2]);
  if (times->lines)
    tell_times (times, argv[3]);
  if (sectors->lines)
    tell_sectors (sectors);
  if (model->lines)
    {
      tell_model (model);
      tell_changes (model);
    }
  if (factors->lines)
    tell_factors (factors);
  return 0;
}
