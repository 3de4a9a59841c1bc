/* Variables of which each thread has its own, and whose addresses are handed
   to functions: no lane races there, and what is read there may differ.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread -Wno-idle-lanes" } */

#pragma omp declare target
static __attribute__ ((noinline)) void
gather (double *sums, const double *x, int i)
{
  for (int k = 0; k < 4; k++)
    sums[k] = 0;
  for (int j = 0; j < 10; j++)
    for (int k = 0; k < 4; k++)
      sums[k] += x[i + j] * k; /* { dg-bogus "which they share" } */
}

static __attribute__ ((noinline)) void
step (unsigned *state)
{
  *state = *state * 1103515245 + 12345; /* { dg-bogus "which they share" } */
  if (*state & 1)
    *state += 7; /* { dg-bogus "which they share" } */
}

/* Called with a thread's own array and with one that all share.  */
static __attribute__ ((noinline)) void
mark (int *where, int x, int k)
{
  where[k & 3] += x;
}

static __attribute__ ((noinline)) void
count (int *where, int x, int k)
{
  where[k & 3] += x; /* { dg-warning "lanes update 'where', which they share" } */
}

static __attribute__ ((noinline)) void
choose (int *into, int i)
{
  for (int k = 0; k < 4; k++)
    into[k] = i * (k + 9);
}

static __attribute__ ((noinline)) float
look (const int *index, const float *table, int k)
{
  return table[index[k & 3]]; /* { dg-warning "uncoalesced load of 'table'" } */
}
#pragma omp end declare target

void
own (int n, int m, const double *x, double *y, int *all)
{
#pragma omp target teams distribute parallel for map(to: x[0:n + 10]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      double sums[4];
      unsigned state = i;
      int marks[4] = { 0, 0, 0, 0 };
      gather (sums, x, i);
      step (&state);
      mark (marks, i, m);
      y[i] = sums[0] + sums[3] + state + marks[m & 3];
    }
}

void
shared (int n, int m, int *all)
{
#pragma omp target teams distribute parallel for map(tofrom: all[0:4])
  for (int i = 0; i < n; i++)
    count (all, i, m);
}

void
either (int n, int m, int *all, int *y)
{
#pragma omp target teams distribute parallel for map(tofrom: all[0:4]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      int mine[4] = { 0, 0, 0, 0 };
      count (mine, i, m);
      count (all, i, m);
      y[i] = mine[m & 3];
    }
}

void
indexes (int n, int m, const float *table, float *y)
{
#pragma omp target teams distribute parallel for map(to: table[0:16 * n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      int index[4];
      choose (index, i);
      y[i] = look (index, table, m);
    }
}
