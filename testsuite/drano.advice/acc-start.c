/* Lanes have a fix-it where starting them cannot cost more sectors than they
   save.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

/* Gangs that have no iteration would load where the array is.  */

void
unknown (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-message "no fix-it: the number of iterations of this loop is not known" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
/* { dg-final { scan-report-json { record=advice line=17 fixit=false } } } */

void
few (float *a)
{
  int n = 100;
#pragma acc parallel loop gang copy(a[0:n]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-message "no fix-it: this loop has so few iterations" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

/* There are so many that any device gains.  */

void
many (float *a)
{
  int n = 10000000;
#pragma acc parallel loop gang copy(a[0:n]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-bogus "no fix-it" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
/* { dg-final { scan-report-json { record=advice line=40 fixit=true } } } */

/* So do few gangs with fewer.  */

void
few_gangs (float *a)
{
  int n = 1000;
#pragma acc parallel loop gang num_gangs(8) copy(a[0:n]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-bogus "no fix-it" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
/* { dg-final { scan-report-json { record=advice line=53 fixit=true } } } */

/* Workers start before it is known who has an iteration.  */

void
workers (int n, float *a)
{
#pragma acc parallel loop gang worker copy(a[0:n]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-bogus "no fix-it" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
/* { dg-final { scan-report-json { record=advice line=65 fixit=true } } } */
