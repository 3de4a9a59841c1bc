/* Advice about layouts says what to do with which array: members, elements,
   subscripts, parts of complex numbers, tiles.  Names tell arrays apart in a
   translation unit.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

struct point { float x, y, z; };

void
members (int n, const struct point *restrict p, float *restrict o1)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(o1[0:n])
  for (int i = 0; i < n; i++)
    o1[i] = p[i].x; /* { dg-warning "uncoalesced load" } */
/* { dg-message "note: store each member of 'p' in an array of its own" "" { target *-*-* } .-1 } */
}

void
elements (int n, const float *restrict pairs, float *restrict o2)
{
#pragma acc parallel loop copyin(pairs[0:2 * n]) copyout(o2[0:n])
  for (int i = 0; i < n; i++)
    o2[i] = pairs[2 * i]; /* { dg-warning "uncoalesced load" } */
/* { dg-message "note: store the elements of 'pairs' that are 2 apart next to each other" "" { target *-*-* } .-1 } */
}

void
parts (int n, const float _Complex *restrict z, float *restrict o3)
{
#pragma acc parallel loop copyin(z[0:n]) copyout(o3[0:n])
  for (int i = 0; i < n; i++)
    o3[i] = __real__ z[i]; /* { dg-warning "uncoalesced load" } */
/* { dg-message "note: store the real and the imaginary parts of 'z' in arrays of their own" "" { target *-*-* } .-1 } */
}

void
short_rows (int n, const float (*restrict triple)[3], float *restrict o4)
{
#pragma acc parallel loop copyin(triple[0:n]) copyout(o4[0:n])
  for (int i = 0; i < n; i++)
    o4[i] = triple[i][1]; /* { dg-warning "uncoalesced load" } */
/* { dg-message "note: exchange subscripts 1 and 2 of 'triple'" "" { target *-*-* } .-1 } */
}

void
one_subscript (int n, const float *restrict flat, float *restrict o5)
{
#pragma acc parallel loop gang vector copyin(flat[0:n * n]) copyout(o5[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 1;
#pragma acc loop seq
      for (int j = 0; j < n; j++)
	s = s * 0.5f + flat[i * n + j]; /* { dg-warning "uncoalesced load" } */
/* { dg-message "note: store 'flat' transposed" "" { target *-*-* } .-1 } */
      o5[i] = s;
    }
}

/* Either array is strided, whichever loop has the lanes.  */

double from[64][64], to[64][64];

void
transpose (void)
{
#pragma acc parallel loop copyin(from) copyout(to)
  for (int i = 0; i < 64; i++)
#pragma acc loop
    for (int j = 0; j < 64; j++)
      to[j][i] = from[i][j]; /* { dg-warning "uncoalesced store" } */
/* { dg-message "note: copy 'to' through a tile in gang-private memory" "" { target *-*-* } .-1 } */
/* { dg-bogus "subscripts" "" { target *-*-* } .-2 } */
}

/* Lanes are on a diagonal.  */

void
wavefront (int cols, int d, int *restrict it)
{
#pragma acc parallel loop present(it)
  for (int k = 0; k <= d; k++)
    it[(k + 1) * cols + d - k] = it[k * cols + d - k]; /* { dg-warning "uncoalesced load" } */
/* { dg-warning "uncoalesced store" "" { target *-*-* } .-1 } */
/* { dg-message "note: copy 'it' through a tile in gang-private memory" "" { target *-*-* } .-2 } */
}

/* Nothing is promised of sorting: random indices stay apart, sorted ones are in
   order already.  */

void
gather (int n, const int *restrict idx, const double *restrict v,
	double *restrict o6)
{
#pragma acc parallel loop copyin(idx[0:n], v[0:n]) copyout(o6[0:n])
  for (int i = 0; i < n; i++)
    o6[i] = v[idx[i]]; /* { dg-warning "the index of each lane is read from 'idx'" } */
/* { dg-message "note: sorting the indices in 'idx' helps only if adjacent lanes then use nearby elements of 'v'" "" { target *-*-* } .-1 } */
/* { dg-bogus "reduces" "" { target *-*-* } .-2 } */
}

/* A row's address is no index to be sorted.  */

void
rows (int n, double **table, double *restrict o7)
{
#pragma acc parallel loop deviceptr(table) copyout(o7[0:n])
  for (int i = 0; i < n; i++)
    o7[i] = table[i][3]; /* { dg-warning "the pointer of each lane is read from 'table'" } */
/* { dg-bogus "sort" "" { target *-*-* } .-1 } */
}
