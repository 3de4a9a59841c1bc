/* A factor that rests on numbers of iterations that nobody has written says so,
   and says below which number the change does not help.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

/* As deep as a halo is: two cells, or one.  */

void
halo (int depth, int n, double *restrict a, const double *restrict b)
{
#pragma acc parallel loop gang vector copy(a[0:n * 64]) copyin(b[0:n * 64])
  for (int j = 0; j < n; j++)
#pragma acc loop seq
    for (int k = 0; k < depth; k++) /* { dg-message "by a factor of 3.6 to 4.0 if each loop of unknown length runs 256 times" "" { target *-*-* } .-1 } */
      a[j * 64 + k] = b[j * 64 + k]; /* { dg-warning "uncoalesced store" } */
/* { dg-warning "uncoalesced load" "" { target *-*-* } .-1 } */
}

/* The program says how long the loop is.  */

void
written (int n, double *restrict a, const double *restrict b)
{
#pragma acc parallel loop gang vector copy(a[0:n * 128]) copyin(b[0:n * 128])
  for (int j = 0; j < n; j++)
#pragma acc loop seq
    for (int k = 0; k < 64; k++) /* { dg-message "by a factor of 3.6 to 4.0(?! if)" "" { target *-*-* } .-1 } */
      a[j * 128 + k] = b[j * 128 + k]; /* { dg-warning "uncoalesced store" } */
/* { dg-warning "uncoalesced load" "" { target *-*-* } .-1 } */
}

/* What all lanes read costs more where lanes follow it.  */

void
short_rows (int n, const float *restrict a, const float *restrict x,
	    float *restrict y)
{
#pragma acc parallel loop gang vector copyin(a[0:n * n], x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++) /* { dg-message "the change helps only if the loop over .j., line 48 runs about 4 times or more" } */
/* { dg-message "as a reduction" "" { target *-*-* } .-1 } */
	t += a[i * n + j] * x[j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}
