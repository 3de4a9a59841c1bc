/* A loop over lanes, along which arrays are strided, is exchanged with the loop over
   gangs around it: the lanes on that alone would leave most of the device idle.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
columns (int nx, int ny, const float *restrict t, float *restrict u)
{
#pragma acc parallel loop gang copyin(t[0:nx * ny]) copy(u[0:nx * ny]) /* { dg-message "note: exchange the loop over 'x', line \[0-9\]+ and the loop over 'y', line \[0-9\]+, but leave their directives where they are" } */
  /* { dg-message "those of this region by a factor of 6" "" { target *-*-* } .-1 } */
  /* { dg-message "note: all lanes are busy only if each gang runs at least 32 iterations of the loop over 'x'" "" { target *-*-* } .-2 } */
  /* { dg-bogus "put the lanes|first make sure|no fix-it" "" { target *-*-* } .-3 } */
  for (int x = 0; x < nx; x++)
#pragma acc loop vector
    for (int y = 1; y < ny; y++)
      u[y * nx + x] += t[y * nx + x]; /* { dg-warning "uncoalesced (load of|store to) 'u'" } */
  /* { dg-warning "uncoalesced load of 't'" "" { target *-*-* } .-1 } */
}

/* The inner loop has other iterations in each of the outer one: there is no such
   exchange.  */

void
triangle (int n, float *restrict u)
{
#pragma acc parallel loop gang copy(u[0:n * n])
  for (int x = 0; x < n; x++)
#pragma acc loop vector
    for (int y = x; y < n; y++)
      u[y * n + x] = 1; /* { dg-warning "uncoalesced store to 'u'" } */
  /* { dg-message "note: store 'u' transposed" "" { target *-*-* } .-1 } */
  /* { dg-message "note: this change reduces|first make sure that all code" "" { target *-*-* } .-2 } */
}

/* The outer loop does more than run the inner one.  */

void
more (int n, float *restrict u, float *restrict first)
{
#pragma acc parallel loop gang copy(u[0:n * n]) copyout(first[0:n])
  for (int x = 0; x < n; x++)
    {
      first[x] = x;
#pragma acc loop vector
      for (int y = 0; y < n; y++)
	u[y * n + x] = 1; /* { dg-warning "uncoalesced store to 'u'" } */
      /* { dg-message "note: store 'u' transposed" "" { target *-*-* } .-1 } */
      /* { dg-message "note: this change reduces|first make sure that all code" "" { target *-*-* } .-2 } */
    }
}

/* The lanes are where they should be.  */

void
rows (int nx, int ny, float *restrict u)
{
#pragma acc parallel loop gang copy(u[0:nx * ny])
  for (int y = 0; y < ny; y++)
#pragma acc loop vector
    for (int x = 0; x < nx; x++)
      u[y * nx + x] *= 2;
}
