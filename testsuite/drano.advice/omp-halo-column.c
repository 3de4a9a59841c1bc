/* The first column of a grid is apart by rows in memory.  Where other loops use the
   rows of the array it is strided by nature, and no other layout is advised; where
   none does, it is.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

void
first_column (int rows, int pitch, double *restrict height, double *restrict flow)
{
#pragma omp target teams distribute parallel for simd
  for (int j = 0; j < rows; j++)
    {
      height[j * pitch] = height[j * pitch + 1]; /* { dg-warning "uncoalesced store to 'height': adjacent lanes are '8\\\*pitch' bytes apart" } */
      /* { dg-message "note: a column of 'height' is strided by nature if line 29 uses the rows of the same array: if this column is used more than once, copy it to an array of its own" "" { target *-*-* } .-1 } */
      /* { dg-warning "uncoalesced load of 'height': adjacent lanes are '8\\\*pitch' bytes apart" "the load" { target *-*-* } .-2 } */
      flow[j * pitch] = 0; /* { dg-warning "uncoalesced store to 'flow': adjacent lanes are '8\\\*pitch' bytes apart" } */
      /* { dg-message "note: store 'flow' transposed" "" { target *-*-* } .-1 } */
      /* { dg-message "note: first make sure that all code that uses the array is changed with it" "" { target *-*-* } .-2 } */
    }
}

void
first_row (int columns, double *restrict height, double *restrict other)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < columns; i++)
    {
      height[i] = height[i + columns]; /* { dg-bogus "uncoalesced" } */
      other[i] = 0; /* { dg-bogus "uncoalesced" } */
    }
}

/* Not columns: all of the array is used, by another loop around or inside.  */

void
turned (int n, double *restrict from, double *restrict to)
{
#pragma omp target teams distribute
  for (int j = 0; j < n; j++)
#pragma omp parallel for simd
    for (int i = 0; i < n; i++)
      to[j * n + i] = from[i * n + j]; /* { dg-warning "load of 'from'" } */
}

void
along (int n, double *restrict from, double *restrict sum)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum[i] += from[i * n + j]; /* { dg-warning "load of 'from'" } */
}

void
rows_of_from (int n, double *restrict from)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    from[i] = i; /* { dg-bogus "uncoalesced" } */
}
/* { dg-bogus "a column of 'from'" "" { target *-*-* } 0 } */
