/* Host and device that do not have the same, in OpenMP regions of C++.  Each function has one such
   fault, at the line that says so; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <cstdio>
#include <vector>

enum { N = 200 };

#pragma omp declare target
int factor = 2;
#pragma omp end declare target

struct field
{
  std::vector<float> v;
  float *data;
  field () : v (N, 1.0f), data (v.data ())
  {
#pragma omp target enter data map (to: this->data[0:N])
  }
  ~field ()
  {
#pragma omp target exit data map (delete: this->data[0:N])
  }
};

static void
vector_changed (float *b)
{
  field f;
  float *p = f.data;
  f.v[9] = 5;
#ifdef RIGHT
#pragma omp target update to (p[0:N])
#endif
#pragma omp target teams distribute parallel for map (from: b[0:N])
  for (int i = 0; i < N; i++)
    b[i] = p[i];		/* stale */
}

static void
global_changed (float *b)
{
  factor = 3;
#ifdef RIGHT
#pragma omp target update to (factor)
#endif
#pragma omp target teams distribute parallel for map (from: b[0:N])
  for (int i = 0; i < N; i++)
    b[i] = i * factor;		/* stale */
}

static void
scalar_changed (float *b)
{
  int n = N;
#pragma omp target data map (to: n)
  {
    n = N / 2;
#ifdef RIGHT
#pragma omp target update to (n)
#endif
#pragma omp target map (to: n) map (tofrom: b[0:N])
    for (int i = 0; i < n; i++)	/* stale */
      b[i] = i;
  }
}

static void
sums_lost (float *a, float *b)
{
  for (int i = 0; i < N; i++)
    b[i] = 0;
#pragma omp target enter data map (to: b[0:N])
  for (int k = 0; k < 3; k++)
    {
#pragma omp target teams distribute parallel for map (to: a[0:N])
      for (int i = 0; i < N; i++)
	b[i] += a[i];		/* lost */
    }
#ifdef RIGHT
#pragma omp target exit data map (from: b[0:N])
#else
#pragma omp target exit data map (release: b[0:N])
#endif
}

int
main ()
{
  static float a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
  vector_changed (b);
  global_changed (b);
  scalar_changed (b);
  sums_lost (a, b);
  printf ("%g\n", b[2]);
  return 0;
}
