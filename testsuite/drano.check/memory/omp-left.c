/* Memory of the device that is never freed, OpenMP; with -DRIGHT it is.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <omp.h>

enum { N = 100 };

static void
enter (int *a)
{
#pragma omp target enter data map (to: a[0:N])	/* left */
}

int
main (void)
{
  int *a = malloc (N * sizeof *a), s = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  enter (a);
  enter (a);
  int *d = omp_target_alloc (N * sizeof *d, omp_get_default_device ());	/* left */
#pragma omp target map (tofrom: s) is_device_ptr (d)
  {
    int *volatile p = malloc (8);		/* left */
    p[0] = 0;
    for (int i = 0; i < N; i++)
      {
	d[i] = a[i];
	p[0] += d[i];
      }
    s = p[0];
#ifdef RIGHT
    free (p);
#endif
  }
#pragma omp target exit data map (release: a[0:N])
#ifdef RIGHT
#pragma omp target exit data map (release: a[0:N])
  omp_target_free (d, omp_get_default_device ());
#endif
  free (a);
  return s != N * (N - 1) / 2;
}
