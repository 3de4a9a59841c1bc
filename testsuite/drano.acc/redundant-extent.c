/* What constructs of OpenACC copy to the device and overwrite, and of what they use
   a part, and what has the same form, but does not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -Wno-uncoalesced" } */

static double line[1000];

static void
all (double *a, int n)
{
#pragma acc parallel loop copy(a[0:n]) /* { dg-warning "this region overwrites 'a', which is copied to the device first" } */
  /* { dg-note "write '#pragma acc parallel loop copyout.a.0:n..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}

static void
all_but_one (double *a, int n)
{
#pragma acc parallel loop copy(a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n - 1; i++)
    a[i] = i;
}

static void
two_levels (double *a, int n, int m)
{
#pragma acc parallel loop gang copy(a[0:n*m]) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      a[i * m + j] = i;
}

static void
two_levels_read (double *a, int n, int m)
{
#pragma acc parallel loop gang copy(a[0:n*m]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; i++)
    {
      double x = a[i * m];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	a[i * m + j] = i + x;
    }
}

static void
in_kernels (void)
{
#pragma acc kernels /* { dg-warning "overwrites 'line'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 1000; i++)
    line[i] = i;
}

static void
in_kernels_by_two (void)
{
#pragma acc kernels /* { dg-bogus "overwrites" } */
  for (int i = 0; i < 1000; i += 2)
    line[i] = i;
}

static void
part (void)
{
#pragma acc parallel loop copy(line) /* { dg-warning "this region uses 300 of the 1000 items of 'line' that are copied" } */
  /* { dg-note "write '#pragma acc parallel loop copy.line.0:300..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 300; i++)
    line[i] += i;
}

int
main (void)
{
  static double p[1000];
  int n = 50;
  all (p, n);
  all_but_one (p, n);
  two_levels (p, n, 10);
  two_levels_read (p, n, 10);
  in_kernels ();
  in_kernels_by_two ();
  part ();
  return p[7] > 0;
}
