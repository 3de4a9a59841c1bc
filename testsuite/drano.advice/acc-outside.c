/* Sums in variables that are declared outside of the construct.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

/* The loop around gets a private clause.  */

void
outside (int n, const float *a, float *y)
{
  float t;
#pragma acc parallel loop gang vector copyin(a[0:n * n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      t = 0;
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along" } */
	t += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* It has one.  */

void
listed (int n, const float *a, float *y)
{
  float t;
#pragma acc parallel loop private(t) copyin(a[0:n * n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      t = 0;
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along" } */
	t += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* T goes from one iteration to the next, so that it cannot be private, and
   another change is better.  */

void
carried (int n, const float *a, float *y)
{
  float t = 0;
#pragma acc parallel loop copyin(a[0:n * n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++) /* { dg-bogus "run the lanes along" } */
	t += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}
