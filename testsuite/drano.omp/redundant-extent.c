/* What constructs of OpenMP copy to the device and overwrite, and of what they use
   a part, and what has the same form, but does not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -Wno-uncoalesced" } */

static double table[100][50], line[1000], other[1000];

static double
one (double x)
{
  return x;
}

/* All of it, in several forms.  */

static void
all (double *a, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) /* { dg-warning "this region overwrites 'a', which is copied to the device first \\\[-Wredundant-transfer\\\]" } */
  /* { dg-note "write '#pragma omp target teams distribute parallel for map.from: a.0:n..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}

static void
all_but_one (double *a, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 1; i < n; i++)
    a[i] = i;
}

static void
rows (double *a, int n, int m)
{
#pragma omp target teams distribute parallel for map(a[0:n*m]) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = i + j;
}

static void
rows_apart (double *a, int n, int m, int ld)
{
#pragma omp target teams distribute parallel for map(a[0:n*m]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * ld + j] = i + j;
}

static void
rows_left (double *a, int n, int m)
{
#pragma omp target teams distribute parallel for map(a[0:n*m]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	if (j > i)
	  break;
	a[i * m + j] = i + j;
      }
}

static void
rows_some (double *a, int n, int m)
{
#pragma omp target teams distribute parallel for map(a[0:n*m]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	if (j == i)
	  continue;
	a[i * m + j] = i + j;
      }
}

static void
backwards (double *a, int n)
{
#pragma omp target map(a[0:n]) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = n - 1; i >= 0; i--)
    a[i] = i;
}

static void
two_dimensions (void)
{
#pragma omp target teams distribute parallel for collapse(2) /* { dg-warning "overwrites 'table'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 50; j++)
      table[i][j] = i + j;
}

static void
triangle (void)
{
#pragma omp target teams distribute parallel for /* { dg-bogus "overwrites" } */
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < i && j < 50; j++)
      table[i][j] = i + j;
}

/* Not in every case.  */

static void
guarded (double *a, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    if (i % 3)
      a[i] = i;
}

static void
both_cases (double *a, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      double x = 1;
      if (i % 3)
	x = i;
      a[i] = x;
    }
}

/* Read before, or by other iterations.  */

static void
sums (double *a, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    a[i] += i;
}

static void
sums_of_own (double *a, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      a[i] = 0;
      for (int k = 0; k < 9; k++)
	a[i] = k;
      a[i] = i;
      a[i] += i;
    }
}

static void
neighbours (double *a, int n)
{
#pragma omp target map(a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    a[i] = i > 0 ? a[i - 1] : 0;
}

static void
used_behind (double *a, int n)
{
#pragma omp target map(a[0:n]) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  {
    for (int i = 0; i < n; i++)
      a[i] = i;
    for (int i = 1; i < n; i++)
      a[i] += a[i - 1];
  }
}

/* The bound is another one.  */

static void
bound_changed (double *a, int n)
{
#pragma omp target map(a[0:n]) /* { dg-bogus "overwrites" } */
  {
    n = n / 2;
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
}

static void
bound_volatile (double *a, volatile int n)
{
#pragma omp target map(a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}

static int
bound_set (double *a)
{
  int n = 9;
#pragma omp target map(a[0:n]) map(tofrom: n) /* { dg-bogus "overwrites" } */
  {
    n = 5;
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
  return n;
}

static void
bound_of_unsigned (double *a, unsigned n)
{
#pragma omp target map(a[0:n]) /* { dg-bogus "overwrites" } */
  for (unsigned i = 0; i < n; i++)
    a[i * 2 / 2] = i;
}

/* Pointers that may lead there.  */

static void
two_names (double *a, double *b, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) map(to: b[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

static void
two_names_apart (double *restrict a, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) map(to: other) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = other[i];
}

static void
calls (double *a, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    a[i] = one (i);
}

static void
private_name (int n)
{
#pragma omp target teams distribute parallel for private(line) map(line) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < 1000; i++)
    line[i] = i;
}

/* A part of it.  */

static void
part (void)
{
#pragma omp target teams distribute parallel for /* { dg-warning "this region uses 100 of the 1000 items of 'line' that are copied" } */
  /* { dg-note "write '#pragma omp target teams distribute parallel for map.tofrom: line.10:100..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 100; i++)
    line[i + 10] *= 2;
}

static void
most (void)
{
#pragma omp target teams distribute parallel for /* { dg-bogus "items" } */
  for (int i = 0; i < 900; i++)
    line[i + 10] *= 2;
}

static void
part_unknown (int n)
{
#pragma omp target teams distribute parallel for /* { dg-bogus "items" } */
  for (int i = 0; i < n; i++)
    line[i] *= 2;
}

static double
part_read (void)
{
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum) /* { dg-warning "does not change 'line'" } */
  /* { dg-note "uses 200 of the 1000 items of 'line'" "" { target *-*-* } .-1 } */
  /* { dg-note "map.tofrom: sum. map.to: line.100:200..'" "" { target *-*-* } .-2 } */
  for (int i = 100; i < 300; i++)
    sum += line[i];
  return sum;
}

static void
some_rows (void)
{
#pragma omp target teams distribute parallel for map(tofrom: table) /* { dg-warning "uses 20 of the 100 items of 'table'" } */
  /* { dg-note "map.tofrom: table.5:20..'" "" { target *-*-* } .-1 } */
  for (int i = 5; i < 25; i++)
    for (int j = 1; j < 49; j++)
      table[i][j] += j;
}

int
main (void)
{
  static double p[1000];
  int n = 50;
  all (p, n);
  all_but_one (p, n);
  rows (p, n, 10);
  rows_apart (p, n, 10, 10);
  rows_left (p, n, 10);
  rows_some (p, n, 10);
  backwards (p, n);
  two_dimensions ();
  triangle ();
  guarded (p, n);
  both_cases (p, n);
  sums (p, n);
  sums_of_own (p, n);
  neighbours (p, n);
  used_behind (p, n);
  bound_changed (p, n);
  bound_volatile (p, n);
  bound_set (p);
  bound_of_unsigned (p, n);
  two_names (p, p + 500, n);
  two_names_apart (p, n);
  calls (p, n);
  private_name (n);
  part ();
  most ();
  part_unknown (n);
  part_read ();
  some_rows ();
  return p[7] > 0;
}
