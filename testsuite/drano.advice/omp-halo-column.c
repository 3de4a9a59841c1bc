/* The first column of a grid is apart by rows in memory: both arrays that a boundary
   condition writes there get the same advice, with what must be checked, and the loop
   over rows, its twin, gets none.
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
      /* { dg-message "note: store 'height' transposed" "" { target *-*-* } .-1 } */
      /* { dg-message "note: first make sure that all code that uses the array is changed with it" "" { target *-*-* } .-2 } */
      /* { dg-warning "uncoalesced load of 'height': adjacent lanes are '8\\\*pitch' bytes apart" "the load" { target *-*-* } .-3 } */
      flow[j * pitch] = 0; /* { dg-warning "uncoalesced store to 'flow': adjacent lanes are '8\\\*pitch' bytes apart" } */
      /* { dg-message "note: store 'flow' transposed" "" { target *-*-* } .-1 } */
      /* { dg-message "note: first make sure that all code that uses the array is changed with it" "" { target *-*-* } .-2 } */
    }
}

void
first_row (int columns, double *restrict height, double *restrict flow)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < columns; i++)
    {
      height[i] = height[i + columns]; /* { dg-bogus "uncoalesced" } */
      flow[i] = 0; /* { dg-bogus "uncoalesced" } */
    }
}
