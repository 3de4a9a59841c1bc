/* Code that lanes which have parted come to by a jump is run by each group.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-w -fdrano-cost=%%256=0,n%32=0" } */

/* The last line is run by lanes with a[i] < 3 and by the others, as some of the
   former jump over it.  */

void
jump (int n, const int *a, const int *b, int *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp makes 1 to 10 requests for 4 to 40 sectors" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      if (a[i] < 3)
	{
	  if (b[i] == 9)
	    goto next;
	  c[i] += 1;
	}
      c[i] += b[i];
    next:;
    }
}

/* Without the jump they meet before it.  */

void
no_jump (int n, const int *a, const int *b, int *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp makes 4 to 7 requests for 16 to 28 sectors" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      if (a[i] < 3)
	{
	  if (b[i] != 9)
	    c[i] += 1;
	}
      c[i] += b[i];
    }
}

/* Each lane may leave in another iteration, and each then stores.  */

void
leave (int n, const int *a, int *c)
{
#pragma acc parallel loop present(a[0:n * 8], c[0:n]) /* { dg-note "each warp makes 0 to 40 requests" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      if (a[k * n + i] == 3)
	{
	  c[i] = k;
	  break;
	}
}
