/* Pointers that may lead to the same memory: a loop is proved independent only where
   they cannot.  Two clauses may name parts of what is present, which overlap.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
restricted (int n, int ld, const double *restrict a, double *restrict b)
{
#pragma acc parallel loop gang copyin(a[0:n * ld]) copy(b[0:n * ld]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-bogus "make sure" "" { target *-*-* } .-1 } */
      b[i * ld + j] = a[i * ld + j] + 1;
}

void
both (int n, int ld, const double *a, double *b)
{
#pragma acc parallel loop gang present(a[0:n * ld], b[0:n * ld]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-message "note: first make sure that the loop's iterations do not depend on each other" "" { target *-*-* } .-1 } */
      b[i * ld + j] = a[i * ld + j] + 1;
}
