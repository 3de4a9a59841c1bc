/* Races of OpenACC regions in C++.  Each function has one; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>

enum { N = 200 };

struct point { float x, y; };

static void
centre (const point *p, point &c)
{
#ifdef RIGHT
  float x = c.x;
#pragma acc parallel loop copyin (p[0:N]) reduction(+: x)
  for (int i = 0; i < N; i++)
    x += p[i].x;
  c.x = x;
#else
#pragma acc parallel loop copyin (p[0:N]) copy(c)
  for (int i = 0; i < N; i++)
    c.x += p[i].x;			/* race */
#endif
}

struct wave
{
  float now[N], next[N];
  void step ();
};

void
wave::step ()
{
#pragma acc parallel loop copy (this[0:1])
  for (int i = 1; i < N - 1; i++)
#ifdef RIGHT
    next[i] = now[i - 1] + now[i + 1];
#else
    now[i] = now[i - 1] + now[i + 1] + 1;	/* race */
#endif
}

int
main ()
{
  static point p[N];
  static wave w;
  point c = { 0, 0 };

  for (int i = 0; i < N; i++)
    p[i].x = p[i].y = w.now[i] = i;
  centre (p, c);
  w.step ();
  printf ("%g %g\n", c.x, w.now[3] + w.next[3]);
  return 0;
}
