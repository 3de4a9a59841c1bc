/* Loops with launches that call functions which hand on the address of a member
   of a variable of their own, or of what a parameter points to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -fno-inline -fno-ipa-sra" } */

struct pair { double a, b; };
struct work { int n; struct pair first, others[16]; };

enum { N = 1000 };
static double x[N];
static struct work shared;

static void
put (struct pair *p, double v)
{
  p->a += v;
  p->b -= v;
}

static double
in_own (int k)
{
  struct work w = { 0 };
  put (&w.first, k);
  put (&w.others[k & 15], k);
  return w.first.a + w.others[k & 15].b;
}

static void
in_given (struct work *w, int k)
{
  put (&w->first, k);
  put (&w->others[k & 15], k);
}

/* The device reads what is changed.  */

static void
in_static (int k)
{
  put (&shared.first, k);
}

static double
beside (void)
{
  double t = 0;
  struct work w = { 0 };
  for (int k = 0; k < 10; k++)
    {
#pragma omp target map(x) /* { dg-warning "'x' is copied in each iteration of the loop over 'k'" } */
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	x[i] += i;
      t += in_own (k);
      in_given (&w, k);
    }
  return t + w.first.a;
}

static void
between (void)
{
  for (int k = 0; k < 10; k++)
    {
#pragma omp target map(x) map(to: shared) /* { dg-warning "'x' is copied in each iteration of the loop over 'k'" } */
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	x[i] += shared.first.a;
      in_static (k);
    }
}

/* The device has what is changed.  */

static double
changed (void)
{
  struct work w = { 0 };
  for (int k = 0; k < 10; k++)
    {
#pragma omp target map(w) /* { dg-bogus "copied in each iteration" } */
#pragma omp parallel for
      for (int i = 0; i < 16; i++)
	w.others[i].a += w.first.a;
      in_given (&w, k);
    }
  return w.others[3].a;
}

int
main (void)
{
  double t = beside () + changed ();
  between ();
  return t > 0;
}
