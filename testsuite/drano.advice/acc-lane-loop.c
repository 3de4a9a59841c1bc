/* Lanes along another loop: where its iterations are independent.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
copy (int n, const float *restrict a, float *restrict c)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
/* { dg-message "note: this change reduces the sectors for .c. from 32 to between 4 and 5, and those of this region by a factor of 6.4 to 8.0 if each loop of unknown length runs 256 times" "" { target *-*-* } .-1 } */
/* { dg-bogus "rounded differently" "" { target *-*-* } .-2 } */
/* { dg-bogus "make sure" "" { target *-*-* } .-3 } */
      c[i * n + j] = a[i * n + j]; /* { dg-warning "uncoalesced store to .c." } */
/* { dg-warning "uncoalesced load of .a." "" { target *-*-* } .-1 } */
/* { dg-message "note: the change proposed above reduces the sectors of this access from 32 to between 4 and 5" "" { target *-*-* } .-2 } */
}

/* Each iteration needs what the one before made.  */

void
running (int n, float *restrict a)
{
#pragma acc parallel loop copy(a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++) /* { dg-bogus "run the lanes along" } */
      a[i * n + j] += a[i * n + j - 1]; /* { dg-warning "uncoalesced load" } */
/* { dg-warning "uncoalesced store" "" { target *-*-* } .-1 } */
/* { dg-message "note: store .a. transposed" "" { target *-*-* } .-2 } */
/* { dg-message "note: first make sure that all code that uses the array is changed with it" "" { target *-*-* } .-3 } */
/* { dg-message "note: the change proposed above reduces the sectors of this access from 32 to between 4 and 5" "" { target *-*-* } .-4 } */
}

/* All is well.  */

void
columns (int n, const float *restrict a, float *restrict c)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(c[0:n * n])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) /* { dg-bogus "note" } */
      c[i * n + j] = a[i * n + j]; /* { dg-bogus "note" } */
}

/* Nothing is known of the rows that P holds.  */

void
check (int n, int t, float *restrict a, const float *restrict p)
{
#pragma acc parallel loop gang vector \
  copy(a[0:n * n]) copyin(p[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
/* { dg-message "note: first make sure that the loop's iterations do not depend on each other" "" { target *-*-* } .-1 } */
      a[i * n + j] = a[t * n + j] + p[i * n + j]; /* { dg-warning "uncoalesced store to .a." } */
/* { dg-warning "uncoalesced load of .p." "" { target *-*-* } .-1 } */
/* { dg-message "note: this change increases the sectors for .a. from 1 to between 4 and 5" "" { target *-*-* } .-2 } */
/* { dg-message "note: the change proposed above reduces the sectors of this access from 32 to between 4 and 5" "" { target *-*-* } .-3 } */
}

/* A macro's loop.  */

#define ROWS for (int i = 0; i < n; i++)
#define COLUMNS for (int j = 0; j < n; j++)

void
macros (int n, const float *restrict a, float *restrict c)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(c[0:n * n])
  ROWS
    COLUMNS
      c[i * n + j] = a[i * n + j]; /* { dg-warning "uncoalesced store to .c." } */
/* { dg-warning "uncoalesced load of .a." "" { target *-*-* } .-1 } */
/* { dg-message "note: the change proposed above reduces the sectors of this access from 32 to between 4 and 5" "" { target *-*-* } .-2 } */
}
