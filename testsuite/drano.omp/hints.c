/* What -Widle-lanes proposes, by form of the construct.  hints-cured.c compiles
   this file with all of it done, where nothing must be said any more.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wno-simd-locals" } */

#include <omp.h>

typedef struct { float x; } wrapped;
#pragma omp declare reduction (plus : wrapped : omp_out.x += omp_in.x) \
  initializer (omp_priv = { 0 })

void use (float *, int);
#pragma omp declare target (use)

/* A loop over threads.  */

void
parallel_for (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-warning "31 of 32 lanes idle in the loop \[^\n\]*: GCC gives lanes to 'simd' loops alone \\\[-Widle-lanes\\\]" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
chunks (int n, float *a)
{
#ifndef CURED
#pragma omp target parallel for schedule(dynamic) map(a[0:n]) /* { dg-warning "in the loop" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
#pragma omp target parallel for simd schedule(dynamic) map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
on_condition (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for if(n > 100) map(a[0:n]) /* { dg-warning "in the loop" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd if(n > 100) map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

#pragma omp declare target
__attribute__ ((noinline)) static float
twice (float x)
{
  return 2 * x;
}
#pragma omp end declare target

/* Calls do not prevent lanes, ...  */

void
with_call (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-warning "in the loop" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = twice (a[i]);
}

/* ... but what is called must be known: it may wait for other threads.  */

void
with_unknown_call (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-warning "in the loop" } */
/* { dg-note "gets no lanes: it calls a function that is not known here" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    {
      use (a, i);
      a[i] += 1;
    }
}

float
built_in (int n, float *a)
{
  float s = 0;
#ifndef CURED
#pragma omp target teams distribute parallel for reduction(+:s) map(a[0:n]) /* { dg-warning "in the loop" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd reduction(+:s) map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

/* An orphaned loop of a team's threads.  */

void
separate (int n, float *a)
{
#pragma omp target teams num_teams(4) map(a[0:n])
#pragma omp parallel
  {
#ifndef CURED
#pragma omp for /* { dg-warning "in the loop" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
#pragma omp for simd
#endif
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}

/* GCC gives a collapsed loop no lanes, with simd or without.  */

void
collapsed (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for collapse(2) map(a[0:n*n]) /* { dg-warning "in the loop" } */
/* { dg-note "leave the \[^\n\]*loop\[^\n\]* out of 'collapse', and put 'simd' on that loop alone" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for map(a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
#ifdef CURED
#pragma omp simd
#endif
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1;
}

void
three (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for simd collapse(3) map(a[0:n*n*n]) /* { dg-warning "in the loop \[^\n\]*'simd'.: GCC gives no lanes to 'collapse'd loops" } */
/* { dg-note "leave the \[^\n\]*loop\[^\n\]* out of 'collapse'" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for collapse(2) map(a[0:n*n*n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
#ifdef CURED
#pragma omp simd
#endif
      for (int k = 0; k < n; k++)
	a[(i * n + j) * n + k] = 1;
}

float
collapsed_sum (int n, float *a)
{
  float s = 0;
#ifndef CURED
#pragma omp target teams distribute parallel for collapse(2) reduction(+:s) map(a[0:n*n]) /* { dg-warning "in the loop" } */
/* { dg-note "put 'simd' on that loop alone, with a 'reduction' clause of its own" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for reduction(+:s) map(a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
#ifdef CURED
#pragma omp simd reduction(+:s)
#endif
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
  return s;
}

/* Loops over teams alone.  */

void
distributed (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute map(a[0:n]) /* { dg-warning "only 1 lane of 1 thread of each team works in the loop \[^\n\]*'distribute'" } */
/* { dg-note "use 'distribute parallel for simd'" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
distributed_two (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute collapse(2) map(a[0:n*n]) /* { dg-warning "in the loop \[^\n\]*'distribute'" } */
/* { dg-note "leave the \[^\n\]*loop\[^\n\]* out of 'collapse', and put 'parallel for simd' on that loop alone" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute map(a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
#ifdef CURED
#pragma omp parallel for simd
#endif
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1;
}

/* Regions of threads that share out the work by hand, or do not.  */

void
by_hand (int n, float *a)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(a[0:n])
  {
#ifndef CURED
#pragma omp parallel /* { dg-warning "31 of 32 lanes idle in this 'parallel' region: GCC gives lanes to 'simd' loops alone" } */
/* { dg-note "put '#pragma omp for simd' on a loop in this region whose iterations are independent" "" { target *-*-* } .-1 } */
    for (int i = omp_get_thread_num (); i < n; i += 128)
#else
#pragma omp parallel
#pragma omp for simd
    for (int i = 0; i < n; i++)
#endif
      a[i] += 1;
  }
}

void
combined_by_hand (int n, float *a)
{
#ifndef CURED
#pragma omp target parallel map(a[0:n]) /* { dg-warning "in this 'parallel' region" } */
/* { dg-note "on a loop in this region" "" { target *-*-* } .-1 } */
  for (int i = omp_get_thread_num (); i < n; i += omp_get_num_threads ())
#else
#pragma omp target parallel map(a[0:n])
#pragma omp for simd
  for (int i = 0; i < n; i++)
#endif
    a[i] += 1;
}

/* No loop is shared out at all.  */

void
serial (int n, float *a)
{
#ifndef CURED
#pragma omp target map(a[0:n]) /* { dg-warning "only 1 lane of 1 thread works in this 'target' region: it has no parallel loop" } */
/* { dg-note "use 'target teams distribute parallel for simd' for a loop whose iterations are independent, or 'target teams loop'" "" { target *-*-* } .-1 } */
#elif defined LOOPS
#pragma omp target teams loop map(a[0:n])
#else
#pragma omp target teams distribute parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
each_team (int n, float *a)
{
#ifndef CURED
#pragma omp target teams map(a[0:n]) /* { dg-warning "only 1 lane of 1 thread of each team works in this 'target' region: it has no parallel loop" } */
/* { dg-note "put '#pragma omp distribute parallel for simd' on a loop whose iterations are independent, or '#pragma omp loop'" "" { target *-*-* } .-1 } */
#elif defined LOOPS
#pragma omp target teams map(a[0:n])
#pragma omp loop
#else
#pragma omp target teams map(a[0:n])
#pragma omp distribute parallel for simd
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

/* A clause keeps a simd loop from having lanes.  */

void
safelen (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for simd safelen(1) map(a[0:n]) /* { dg-warning "because of its 'safelen'" } */
/* { dg-note "leave out 'safelen', or make it a constant of 32 or more" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd safelen(32) map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
short_safelen (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for simd safelen(8) map(a[0:n]) /* { dg-warning "only 8 of 32 lanes work in the loop \[^\n\]*'simd'." } */
/* { dg-note "leave out 'safelen'" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
simdlen (int n, float *a)
{
#ifndef CURED
#pragma omp target teams distribute parallel for simd simdlen(1) map(a[0:n]) /* { dg-warning "because of its 'simdlen'" } */
/* { dg-note "leave out 'simdlen'" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

float
user_defined (int n, wrapped *a)
{
#ifndef CURED
  wrapped s = { 0 };
#pragma omp target teams distribute parallel for simd reduction(plus:s) map(a[0:n]) /* { dg-warning "because of a user-defined reduction" } */
/* { dg-note "reduce with a built-in operator" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    s.x += a[i].x;
  return s.x;
#else
  float s = 0;
#pragma omp target teams distribute parallel for simd reduction(+:s) map(a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i].x;
  return s;
#endif
}

void
variable_length (int n, int m, float *a)
{
#ifndef CURED
#pragma omp target simd map(a[0:n]) /* { dg-warning "because of a variable-length array" } */
/* { dg-note "give the array a constant length, and compile with .-fdrano-transform=repairs." "" { target *-*-* } .-1 } */
#else
#pragma omp target simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    {
#ifndef CURED
      float t[m];
#else
      float t[8];
#endif
      use (t, i);
      a[i] = t[0];
    }
}

/* What simd would not give lanes, an inner loop may.  */

void
user_defined_rows (int n, wrapped *a)
{
  wrapped s = { 0 };
#ifndef CURED
#pragma omp target teams distribute parallel for reduction(plus:s) map(a[0:n*n]) /* { dg-warning "in the loop" } */
/* { dg-note "put '#pragma omp simd' on a loop inside this one whose iterations are independent" "" { target *-*-* } .-1 } */
#else
#pragma omp target teams distribute parallel for reduction(plus:s) map(a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
    {
#ifdef CURED
#pragma omp simd
#endif
      for (int j = 0; j < n; j++)
	a[i * n + j].x += 1;
      s.x += i;
    }
}

/* Nothing is proposed where nothing is known to help.  */

void
ordered (int n, float *a)
{
#ifndef CURED
#pragma omp target parallel for ordered map(a[0:n]) /* { dg-warning "in the loop" } */
#else
#pragma omp target parallel for simd map(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    {
#ifndef CURED
#pragma omp ordered
#endif
      a[i] += 1;
    }
}

void
no_loop (float *a)
{
#pragma omp target map(a[0:1])
  a[0] = 1;
}

/* A loop construct must not contain others, or call OpenMP's routines.  */

#ifndef CURED
void
counted (int n, float *a, int *count)
{
#pragma omp target map(a[0:n], count[0:1]) /* { dg-warning "in this 'target' region" } */
/* { dg-note "for a loop whose iterations are independent(?!, or)" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      a[i] = 1;
#pragma omp atomic
      count[0]++;
    }
}
#endif
