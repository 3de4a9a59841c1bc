/* The rank of each element of an array, for sorting by counting.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: Rank.  A lane has an element and compares it with all the
   others, which are the same for all lanes.  Uncoalesced: only where the
   ranks are used to put the elements in order, as the data choose the
   place.  */
/* { dg-do run } */

#include "kernels.h"

#define N 768

static void
find_ranks (int n, const int *a, int *rank)
{
#pragma acc parallel loop present(a[0:n], rank[0:n])
  for (int i = 0; i < n; i++)
    {
      int mine = a[i];
      int below = 0;

      for (int j = 0; j < n; j++)
	{
	  int other = a[j];
	  if (other < mine || (other == mine && j < i))
	    below++;
	}
      rank[i] = below;
    }
}

static void
put_in_order (int n, const int *a, const int *rank, int *sorted)
{
#pragma acc parallel loop present(a[0:n], rank[0:n], sorted[0:n])
  for (int i = 0; i < n; i++)
    {
      int place = rank[i];
      int value = a[i];
      sorted[place] = value; /* { dg-warning "uncoalesced store to .sorted." } */
    }
}

int
main (void)
{
  int *a = new_array (N, sizeof *a);
  int *rank = new_array (N, sizeof *rank);
  int *sorted = new_array (N, sizeof *sorted);
  int wrong = 0;
  long sum = 0;
  unsigned state = 179;

  for (int i = 0; i < N; i++)
    a[i] = draw (&state) % 1000;
#pragma acc data copyin(a[0:N]) copyout(rank[0:N], sorted[0:N])
  {
    find_ranks (N, a, rank);
    put_in_order (N, a, rank, sorted);
  }
  for (int i = 0; i < N; i++)
    {
      wrong += i > 0 && sorted[i] < sorted[i - 1];
      sum += sorted[i] - a[i];
    }
  return verdict ("rank", wrong + (sum != 0));
}
