/* Pointers that may lead to the same memory: a loop is proved independent only where
   they cannot.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

/* A construct may not map what overlaps under two names.  */

void
mapped (int n, int ld, double *a, double *b)
{
#pragma omp target teams distribute parallel for map(a[0:n * ld], b[0:n * ld]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-bogus "make sure" "" { target *-*-* } .-1 } */
      b[i * ld + j] = a[i * ld + j] + 1;
}

void
restricted (int n, int ld, const double *a, double *restrict b)
{
#pragma omp target teams distribute parallel for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-bogus "make sure" "" { target *-*-* } .-1 } */
      b[i * ld + j] = a[i * ld + j] + 1;
}

static double from[100][100], to[100][100];

void
variables (int n)
{
#pragma omp target teams distribute parallel for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-bogus "make sure" "" { target *-*-* } .-1 } */
      to[i][j] = from[i][j] + 1;
}

/* What was mapped elsewhere may be rows of one buffer, one element apart.  */

void
elsewhere (int n, int ld, double *a, double *b)
{
#pragma omp target teams distribute parallel for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-message "note: first make sure that the loop's iterations do not depend on each other" "" { target *-*-* } .-1 } */
      b[i * ld + j] = a[i * ld + j] + 1;
}
/* { dg-final { scan-report-json { record=advice line=53 fixit=false } } } */

void
on_device (int n, int ld, double *a, double *b)
{
#pragma omp target teams distribute parallel for is_device_ptr(a, b) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-message "note: first make sure" "" { target *-*-* } .-1 } */
      b[i * ld + j] = a[i * ld + j] + 1;
}

void
computed (int n, int ld, double *a)
{
  double *b = a + 1;
#pragma omp target teams distribute parallel for map(a[0:n * ld]) map(b[0:n * ld]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along 'j'" } */
      /* { dg-message "note: first make sure" "" { target *-*-* } .-1 } */
      b[i * ld + j] = a[i * ld + j] + 1;
}
