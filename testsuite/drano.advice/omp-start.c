/* Lanes for OpenMP's threads have a fix-it where starting them cannot cost more
   sectors than they save.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

/* All threads load the factor again.  */

void
factor (int n, float *a, const float *f)
{
#pragma omp target map(a[:n], f[:1])
#pragma omp parallel for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++) /* { dg-message "no fix-it: the number of iterations of this loop is not known" } */
    a[i] *= f[0];
}
/* { dg-final { scan-report-json { record=advice line=19 fixit=false } } } */

void
few (float *a, const float *f)
{
#pragma omp target map(a[:10], f[:1])
#pragma omp parallel for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 10; i++) /* { dg-message "no fix-it: this loop has so few iterations" } */
    a[i] *= f[0];
}

void
many (float *a, const float *f)
{
#pragma omp target map(a[:10000], f[:1])
#pragma omp parallel for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 10000; i++) /* { dg-bogus "no fix-it" } */
    a[i] *= f[0];
}
/* { dg-final { scan-report-json { record=advice line=38 fixit=true } } } */

/* There is nothing to be loaded again.  */

void
nothing (int n, float *a)
{
#pragma omp target map(a[:n])
#pragma omp parallel for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++) /* { dg-bogus "no fix-it" } */
    a[i] *= 2;
}
/* { dg-final { scan-report-json { record=advice line=50 fixit=true } } } */
