/* An accumulation spread over the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
sums (int n, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(a[0:n * n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" } */
/* { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 } */
	t += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* Whole numbers, two of them.  */

void
extremes (int n, const int *restrict a, int *restrict least, int *restrict all)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(least[0:n], all[0:n])
  for (int i = 0; i < n; i++)
    {
      int least_here = a[i * n], all_here = -1; /* { dg-warning "uncoalesced load of .a." } */
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" } */
/* { dg-bogus "rounded differently" "" { target *-*-* } .-1 } */
	{
	  int v = a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
	  if (v < least_here)
	    least_here = v;
	  all_here &= v;
	}
      least[i] = least_here;
      all[i] = all_here;
    }
}

/* What comes out depends on the order.  */

void
horner (int n, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++) /* { dg-bogus "run the lanes along" } */
	t = t * 3 + a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* A clause cannot name an element of an array: it becomes a variable.  */

void
in_memory (int n, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop copyin(a[0:n * n]) copy(y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" } */
/* { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 } */
      y[i] += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
}
