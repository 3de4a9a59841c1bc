/* Regions that reach an array by its name, or by a list of arguments, and not by what
   they get.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform=maps -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

double x[1000], y[1000], z[1000];
#pragma omp declare target link (x, y, z)
#pragma omp declare target
__attribute__ ((noinline)) void
f (int i)
{
  y[i] = x[i] + 1;
}
#pragma omp end declare target

void
linked (void)
{
#pragma omp target map(tofrom: x, y) /* { dg-bogus "'y' is not|'x' is not copied to" } */
  for (int i = 0; i < 1000; i++) /* { dg-message "'x' is not copied back" "" { target *-*-* } .-1 } */
    f (i);
}

/* The map has another name.  */
void
pointed (int n)
{
  double *p = y;
#pragma omp target map(tofrom: p[:n]) /* { dg-bogus "'p' is not" } */
  for (int i = 0; i < n; i++)
    f (i);
}

#pragma omp declare target
static __attribute__ ((noinline)) void
set_listed (int n, ...)
{
  __builtin_va_list list;
  __builtin_va_start (list, n);
  for (int i = 0; i < n; i++)
    __builtin_va_arg (list, double *)[7] = i;
  __builtin_va_end (list);
}
#pragma omp end declare target

void
listed (double *p)
{
#pragma omp target map(tofrom: p[:100]) /* { dg-bogus "'p' is not" } */
  set_listed (1, p);
}
