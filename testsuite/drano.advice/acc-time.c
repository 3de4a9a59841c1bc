/* No advice that makes the launch longer: what is stored twice is contiguous along one
   loop for one store and along the other for the other.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

enum { N = 120 };

void
fill_both (float (*m)[N])
{
#pragma acc parallel loop present(m[0:N]) num_gangs(2)
  for (int row = 0; row < N; row++)
    for (int col = 0; col < row; col++) /* { dg-bogus "put the lanes" } */
      {
	m[row][col] = row * col; /* { dg-warning "uncoalesced store to 'm'" } */
	m[col][row] = row * col;
      }
}

/* With gangs for all of them, and both stores along one loop, it pays.  */

void
fill_rows (int n, float (*restrict m)[N], float (*restrict l)[N])
{
#pragma acc parallel loop present(m[0:n], l[0:n])
  for (int row = 0; row < n; row++)
    for (int col = 0; col < N; col++) /* { dg-message "note: run the lanes along 'col'" } */
      /* { dg-message "note: (this change|with this change|first make|the change helps)" "" { target *-*-* } .-1 } */
      {
	m[row][col] = row * col; /* { dg-warning "uncoalesced store to 'm'" } */
	l[row][col] = row + col; /* { dg-warning "uncoalesced store to 'l'" } */
	/* { dg-message "note: the change proposed above" "" { target *-*-* } .-1 } */
      }
}
