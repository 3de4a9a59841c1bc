/* What constructs of OpenACC copy without use, and what has the same form, but
   does not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes" } */

#include <stdlib.h>

static void
use (double *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] += i;
}

static double
clause (void)
{
  double a[100], b[100], c[100];
  use (a, 100);
  use (b, 100);
#pragma acc parallel loop copy(a, b) copyout(c) /* { dg-warning "this region does not change 'a' and 'b', which are copied back" } */
  /* { dg-note "write '#pragma acc parallel loop copyin.a, b. copyout.c.'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 100; i++)
    c[i] = a[i] + b[i];
  return c[5];
}

static double
clause_right (void)
{
  double a[100], b[100];
  use (a, 100);
  use (b, 100);
#pragma acc parallel loop copyin(a) copy(b) /* { dg-bogus "redundant" } */
  for (int i = 0; i < 100; i++)
    b[i] += a[i];
  return b[5];
}

/* Some of a list.  */

static double
some (void)
{
  double a[100], b[100], *c = malloc (100 * sizeof *c);
  use (a, 100);
  use (b, 100);
#pragma acc parallel loop copy(a, b, c[0:100]) /* { dg-warning "this region does not change 'b', which is copied back" } */
  /* { dg-note "does not use 'c'" "" { target *-*-* } .-1 } */
  /* { dg-note "write '#pragma acc parallel loop copy.a. copyin.b. create.c.0:100..'" "" { target *-*-* } .-2 } */
  for (int i = 0; i < 100; i++)
    a[i] += b[i];
  free (c);
  return a[5];
}

/* It is there already.  */

static double
inside (void)
{
  double a[100], b[100];
  use (a, 100);
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc parallel loop copy(a) copyout(b) /* { dg-bogus "redundant" } */
    for (int i = 0; i < 100; i++)
      b[i] = a[i];
  }
  return b[5];
}

static double
unstructured (void)
{
  double a[100], b[100];
  use (a, 100);
#pragma acc enter data copyin(a)
#pragma acc parallel loop copy(a) copyout(b) /* { dg-bogus "redundant" } */
  for (int i = 0; i < 100; i++)
    b[i] = a[i];
#pragma acc exit data delete(a)
  return b[5];
}

int
main (void)
{
  return clause () + clause_right () + some () + inside () + unstructured () > 0;
}
