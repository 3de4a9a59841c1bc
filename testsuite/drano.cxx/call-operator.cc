/* A view of two dimensions with operator ().
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

struct view
{
  float *d;
  int n;
  float &operator() (int i, int j) const { return d[i * n + j]; }
};

void
views (int n, view a, view b)
{
  float *ad = a.d, *bd = b.d;
#pragma acc parallel loop gang vector copy(ad[0:n*n], bd[0:n*n])
#pragma omp target teams distribute parallel for simd map(tofrom: ad[0:n*n], bd[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	view x = { ad, n }, y = { bd, n };
	x (j, i) = 1; /* { dg-bogus "uncoalesced" } */
	y (i, j) = 0; /* { dg-warning "uncoalesced store to '.*': adjacent lanes are '4\\*n' bytes apart; each warp writes 32 sectors" } */
      }
}
