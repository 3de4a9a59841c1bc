/* No hint gives lanes to a loop that lanes cannot execute, or calls independent what
   adds something up.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
spins (int *lock, float *sum, const float *x)
{
#pragma acc parallel loop gang copy(lock[0:16], sum[0:16]) copyin(x[0:5000]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-message "note: the loop .* gets no lanes: a loop inside it waits for another thread" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 5000; i++)
    {
      int taken = 1;
      while (taken)
#pragma acc atomic capture
	{ taken = lock[i % 16]; lock[i % 16] = 1; }
      sum[i % 16] += x[i];
#pragma acc atomic write
      lock[i % 16] = 0;
    }
}

double
adds (int n, const double *x, const double *y)
{
  double t = 0;
#pragma acc parallel copyin(x[0:n], y[0:n]) copy(t) /* { dg-warning "no loop in it is partitioned" } */
  {
#pragma acc loop seq /* { dg-message "note: write 'reduction.\\+:t.' instead of 'seq' on the loop" } */
    for (int i = 0; i < n; i++)
      t += x[i] * y[i];
  }
  return t;
}

/* No operator does that.  */

double
carries (int n, const double *x)
{
  double t = 0;
#pragma acc parallel copyin(x[0:n]) copy(t) /* { dg-warning "no loop in it is partitioned" } */
  {
#pragma acc loop seq /* { dg-bogus "write" } */
    for (int i = 0; i < n; i++)
      t = t * 0.5 + x[i];
  }
  return t;
}

/* A clause cannot name an element.  */

static double sums[4];

void
element (int n, const double *x)
{
#pragma acc parallel copyin(x[0:n]) copy(sums) /* { dg-warning "no loop in it is partitioned" } */
  {
#pragma acc loop seq /* { dg-bogus "write" } */
    for (int i = 0; i < n; i++)
      sums[2] += x[i];
  }
}

void
independent (int n, double *x)
{
#pragma acc parallel copy(x[0:n]) /* { dg-warning "no loop in it is partitioned" } */
  /* { dg-message "note: write 'independent' instead of 'seq'" "" { target *-*-* } .-1 } */
  {
#pragma acc loop seq
    for (int i = 0; i < n; i++)
      x[i] *= 2;
  }
}
