/* Memory of the device that is never freed, OpenACC; with -DRIGHT it is.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <openacc.h>

enum { N = 100 };

int
main (void)
{
  int *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b), s = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma acc enter data copyin(a[0:N])		/* left */
  acc_create (b, N * sizeof *b);		/* left */
  int *d = acc_malloc (N * sizeof *d);		/* left */
#pragma acc parallel loop present(a[0:N], b[0:N]) deviceptr(d) \
  reduction(+:s)
  for (int i = 0; i < N; i++)
    {
      int *volatile p = malloc (8);		/* left */
      p[0] = a[i];
      b[i] = d[i] = p[0];
      s += b[i];
#ifdef RIGHT
      free (p);
#endif
    }
#ifdef RIGHT
#pragma acc exit data delete(a[0:N])
  acc_delete (b, N * sizeof *b);
  acc_free (d);
#endif
  free (a);
  free (b);
  return s != N * (N - 1) / 2;
}
