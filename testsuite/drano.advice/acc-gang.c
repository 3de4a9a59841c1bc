/* Lanes that move leave the gangs where they are: what the compiler has given to
   a loop without clauses must be written then, and where that cannot be there is
   no hint.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

/* So many iterations fill the device with a lane for each.  */

enum { N = 1 << 20 };

/* Without "gang" each gang would add the sum to x, as the second loop keeps the
   gangs there.  */

void
two_loops (int n, const float *a, float *x, float *y)
{
#pragma acc parallel copyin(a[0:n * N]) copy(x[0:N], y[0:N])
  {
#pragma acc loop /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
    for (int i = 0; i < N; i++)
      {
	float s = 0;
#pragma acc loop reduction(+:s)
	for (int j = 0; j < n; j++)
	  s += a[j * N + i]; /* { dg-warning "uncoalesced load of .a." } */
	x[i] += s;
      }
#pragma acc loop
    for (int i = 0; i < N; i++)
      y[i] = i;
  }
}

/* A combined construct, whose workers the compiler has chosen.  */

void
combined (int n, const double *a, double *m)
{
#pragma acc parallel loop copyin(a[0:n * N]) copyout(m[0:N]) /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
  for (int j = 0; j < N; j++)
    {
      double s = 0;
#pragma acc loop reduction(+:s)
      for (int i = 0; i < n; i++)
	s += a[i * N + j]; /* { dg-warning "uncoalesced load of .a." } */
      m[j] = s;
    }
}

/* Workers that the program asks for stay.  */

void
workers (int n, const double *a, double *m)
{
#pragma acc parallel num_workers(4) copyin(a[0:n * N]) copyout(m[0:N])
#pragma acc loop gang /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
  for (int j = 0; j < N; j++)
    {
      double s = 0;
#pragma acc loop independent reduction(+:s)
      for (int i = 0; i < n; i++)
	s += a[i * N + j]; /* { dg-warning "uncoalesced load of .a." } */
      m[j] = s;
    }
}

/* The loop between would lose its workers.  */

void
between (int n, float *a)
{
#pragma acc parallel copy(a[0:n * n * n])
#pragma acc loop /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
  for (int i = 0; i < N; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
	a[(j * n + k) * N + i] = 0; /* { dg-warning "uncoalesced store to .a." } */
}
