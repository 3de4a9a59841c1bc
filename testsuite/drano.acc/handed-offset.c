/* Routines that are handed a lane's own array access it at any offset: in a
   loop, by a pointer that moves, and through other routines.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

#define NOINLINE __attribute__ ((noinline))

#pragma acc routine seq
static void NOINLINE
add (float *p, float v)
{
  *p += v; /* { dg-no-site { } } */
}

#pragma acc routine seq
static void NOINLINE
fill (float a[4], float b[4], float v)
{
  for (int k = 0; k < 4; k++)
    a[k] = b[k] = v; /* { dg-no-site { } } */
  add (&a[1], v);
  add (b + 2, v);
}

#pragma acc routine seq
static void NOINLINE
scale (float *p, int n, float v)
{
  for (float *end = p + n; p != end; p++)
    *p *= v; /* { dg-no-site { } } */
}

void
own (int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float c[2][4];
      fill (c[0], c[1], x[i]);
      scale (&c[0][1], 3, 2);
      y[i] = c[0][i & 3] + c[1][i & 3];
    }
}

/* Functions of offloaded code that are not marked.  */

static void NOINLINE
once (float *p, float v)
{
  *p += v; /* { dg-bogus "lanes update" } */
}

static void NOINLINE
twice (float *p, float v)
{
  once (p, v);
  once (p + 1, v);
}

void
unmarked (int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float c[2] = { 0, 1 };
      twice (c, x[i]);
      y[i] = c[0] * c[1];
    }
}

/* What lanes do share.  */

#pragma acc routine seq
static void NOINLINE
tally (float *p, int k, float v)
{
  p[k] += v; /* { dg-warning "lanes update .p., which they share" } */
}

void
shared (int n, const float *restrict x, float *restrict sums)
{
#pragma acc parallel loop copyin(x[0:n]) copy(sums[0:2])
  for (int i = 0; i < n; i++)
    tally (sums, 1, x[i]);
}
