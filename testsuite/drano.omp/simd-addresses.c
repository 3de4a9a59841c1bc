/* Variables of the body of a simd loop whose addresses functions get: -Wsimd-locals
   says if lanes share them, whether the functions are inlined or not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-final { same-object } } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

struct range { int low, high; };

#pragma omp declare target
static inline int
total (const int *t, int n)
{
  int sum = 0;
  for (int k = 0; k < n; k++)
    sum += t[k];
  return sum;
}

static inline void
fill (int *t, int n, int i)
{
  for (int k = 0; k < n; k++)
    t[k] = i + k;
}

static inline void
widen (struct range *r, int i)
{
  r->low = i - 1;
  r->high = i + 1;
}

__attribute__ ((noipa)) void
widen_apart (struct range *r, int i)
{
  widen (r, i);
}

extern void unseen (int *p, int i);
#pragma omp end declare target

#define LOOP _Pragma ("omp target teams distribute parallel for simd map(from: a[0:n])") \
  for (int i = 0; i < n; i++)

void
wrong (int n, int *a)
{
  LOOP
    {
      int t[40];	/* { dg-warning "lanes share 't'" } */
      for (int k = 0; k < 40; k++)
	t[k] = i * k;
      a[i] = total (t, 40);
    }
  LOOP
    {
      int u[40];	/* { dg-warning "lanes share 'u'" } */
      fill (u, 40, i);
      a[i] = total (u, 40);
    }
  LOOP
    {
      struct range r;	/* { dg-warning "lanes share 'r'" } */
      widen_apart (&r, i);
      a[i] = r.low * r.high;
    }
  LOOP
    {
      int v;		/* { dg-warning "lanes share 'v'" } */
      unseen (&v, i);
      a[i] = v;
    }
}

/* What is inlined has registers; what is the same for all lanes may be
   shared.  */

void
right (int n, int *a)
{
  LOOP
    {
      struct range r;
      widen (&r, i);
      a[i] = r.low * r.high;
    }
  LOOP
    {
      int t[40];
      fill (t, 40, n);
      a[i] = total (t, 40) + i;
    }
  LOOP
    {
      int v;
      unseen (&v, n);
      a[i] = v;
    }
}

/* One of two addresses, before the values are known.  */

void
chosen (int n, int *a, int k)
{
  LOOP
    {
      struct range r = { i, k }, s = { k, i }, *p = a[i] & 1 ? &r : &s;
      struct range t = *p;
      t.low++;
      a[i] = t.low * t.high;
    }
}
