/* Move particles, kept as a vector of structures and as vectors, in C++.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What particles.c does, with templates and references; the messages name
   what the source names.  */

#include <cstdio>
#include <vector>

namespace {

const int count = 20000;
const int steps = 5;

// Where a particle is, or how it moves.
template <typename T>
struct point
{
  T x, y, z;
};

// Move N particles at P by V, a structure for each particle.
template <typename T>
void
move_structures (int n, point<T> *p, const point<T> *v)
{
#pragma acc data copy(p[0:n]) copyin(v[0:n])
  for (int step = 0; step < steps; step++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	{
	  p[i].x += v[i].x;
	  p[i].y += v[i].y;
	  p[i].z += v[i].z;
	}
    }
}

// Move one coordinate P of N particles by V.
template <typename T>
void
move_array (int n, T *p, const T *v)
{
#pragma acc data copy(p[0:n]) copyin(v[0:n])
  for (int step = 0; step < steps; step++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	p[i] += v[i];
    }
}

}

int
main ()
{
  std::vector<point<float>> p (count), v (count);
  std::vector<float> x (count), vx (count);
  int wrong = 0;

  for (int i = 0; i < count; i++)
    {
      p[i] = { float (i), float (2 * i), 0 };
      v[i] = { float (i % 3), float (-(i % 5)), 0.5f };
      x[i] = p[i].x;
      vx[i] = v[i].x;
    }

  move_structures (count, p.data (), v.data ());
  move_array (count, x.data (), vx.data ());

  for (int i = 0; i < count; i++)
    wrong += (p[i].x != i + steps * (i % 3)
	      || p[i].y != 2 * i - steps * (i % 5)
	      || p[i].z != steps * 0.5f || x[i] != p[i].x);
  std::printf ("particles in C++: the last is at %g, %g, %g; %d wrong\n",
	       p[count - 1].x, p[count - 1].y, p[count - 1].z, wrong);
  return wrong != 0;
}
