// Each lane has its own copy of what the body keeps in memory: arrays, objects,
// references to one of two variables; whatever the iteration does not need is
// left out by an early continue.
// { dg-do run }
// { dg-additional-options "-w -fdrano-transform -fno-exceptions" }

#include <algorithm>
#include <cstdlib>

#ifndef LOOP
#define LOOP teams distribute parallel for
#endif

struct point { double x, y; };

template <typename T>
static int
sort (int n, T *out)
{
  int bad = 0;
#pragma omp target LOOP map(from: out[0:n])
  for (int i = 0; i < n; i++)
    {
      T t[8];
      point p = { double (i), 2.0 * i };
      for (int j = 0; j < 8; j++)
	t[j] = (i * 7 + j * 5) % 11;
      out[i] = -1;
      if (i % 6 == 5)
	continue;
      T lo = t[0], hi = t[0];
      for (int j = 1; j < 8; j++)
	{
	  lo = std::min (lo, t[j]);
	  hi = std::max (hi, t[j]);
	}
      T *which = i > n / 2 ? &lo : &hi;
      *which += T (p.x + p.y);
      out[i] = lo * 3 + hi;
    }
  for (int i = 0; i < n; i++)
    {
      int lo = 11, hi = -1;
      for (int j = 0; j < 8; j++)
	{
	  lo = std::min (lo, (i * 7 + j * 5) % 11);
	  hi = std::max (hi, (i * 7 + j * 5) % 11);
	}
      (i > n / 2 ? lo : hi) += 3 * i;
      bad += out[i] != (i % 6 == 5 ? -1 : lo * 3 + hi);
    }
  return bad;
}

int
main ()
{
  int *a = (int *) malloc (2000 * sizeof *a);
  double *b = (double *) malloc (2000 * sizeof *b);
  return sort (2000, a) || sort (1000, b);
}
