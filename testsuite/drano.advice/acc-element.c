/* Elements that are accumulated in become variables, where that can be seen to
   be right.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

/* One statement, which gets braces; and several.  */

void
alone (int n, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop copyin(a[0:n * n]) copy(y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" } */
/* { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 } */
      y[i] += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
}

void
two (int n, const double *restrict a, const double *restrict b, double *restrict y, double *restrict z)
{
#pragma acc parallel loop gang vector copyin(a[0:n * n], b[0:n * n]) \
  copy(y[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = 0;
#pragma acc loop seq
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" "" { target *-*-* } .-1 } */
/* { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-2 } */
	{
	  y[i] = y[i] + a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
	  z[i] += b[i * n + j]; /* { dg-warning "uncoalesced load of .b." } */
/* { dg-message "note: the change proposed above" "" { target *-*-* } .-1 } */
	}
    }
}

/* The element is read under another name, so it stays what it is.  */

#define OF(i) y[i]

void
hidden (int n, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop copyin(a[0:n * n]) copy(y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" } */
/* { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 } */
      OF (i) += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
}
