/* A loop that gives its lanes to a loop inside it gets workers, where the gangs alone
   are too few warps: if the program has no say in that, and nothing is reduced.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

enum { N = 96, MANY = 100000 };

void
few_gangs (const float (*restrict a)[N][N], float (*b)[N][N])
{
#pragma acc parallel loop gang copyin(a[0:N]) copyout(b[0:N])
  for (int y = 0; y < N; y++)
#pragma acc loop vector
    for (int z = 0; z < N; z++)
      for (int x = 0; x < N; x++) /* { dg-message "note: run the lanes along 'x', line \[0-9\]+, instead" } */
	/* { dg-message "note: with this change workers execute the iterations of the loop over 'z', line \[0-9\]+: the gangs alone are too few warps for the device" "" { target acc_reductions_marked } .-1 } */
	b[z][y][x] = a[z][y][x]; /* { dg-warning "uncoalesced store to .b." } */
  /* { dg-warning "uncoalesced load of .a." "" { target *-*-* } .-1 } */
}

/* Two are too few, and more than the program wants: the gangs would take longer.  */

void
own_number (const float (*restrict a)[N][N], float (*b)[N][N])
{
#pragma acc parallel loop gang num_workers(2) copyin(a[0:N]) copyout(b[0:N])
  for (int y = 0; y < N; y++)
#pragma acc loop vector
    for (int z = 0; z < N; z++)
      for (int x = 0; x < N; x++) /* { dg-bogus "put the lanes|workers" } */
	b[z][y][x] = a[z][y][x]; /* { dg-warning "uncoalesced store to .b." } */
  /* { dg-warning "uncoalesced load of .a." "" { target *-*-* } .-1 } */
}

void
many_gangs (const float (*a)[MANY][N], float (*b)[MANY][N])
{
#pragma acc parallel loop gang copyin(a[0:N]) copyout(b[0:N])
  for (int y = 0; y < MANY; y++)
#pragma acc loop vector
    for (int z = 0; z < N; z++)
      for (int x = 0; x < N; x++) /* { dg-message "note: run the lanes along 'x'" } */
	/* { dg-bogus "workers" "" { target *-*-* } .-1 } */
	b[z][y][x] = a[z][y][x]; /* { dg-warning "uncoalesced store to .b." } */
  /* { dg-warning "uncoalesced load of .a." "" { target *-*-* } .-1 } */
}

/* Few iterations do not keep workers busy.  */

void
few_iterations (const float (*restrict a)[N][N], float (*b)[N][N])
{
#pragma acc parallel loop gang copyin(a[0:4]) copyout(b[0:4])
  for (int y = 0; y < N; y++)
#pragma acc loop vector
    for (int z = 0; z < 4; z++)
      for (int x = 0; x < N; x++) /* { dg-message "note: run the lanes along 'x'" } */
	/* { dg-bogus "workers" "" { target *-*-* } .-1 } */
	b[z][y][x] = a[z][y][x]; /* { dg-warning "uncoalesced store to .b." } */
  /* { dg-warning "uncoalesced load of .a." "" { target *-*-* } .-1 } */
}
