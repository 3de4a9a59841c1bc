/* Reads of what nothing has written, in OpenACC regions.  Each function has one; with -DRIGHT
   none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300 };
int a[N], b[N], s;

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
never_copied (void)
{
#pragma acc enter data create (a)
#ifdef RIGHT
#pragma acc update device (a)
#endif
#pragma acc parallel loop present (a) copyout (b)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 1;			/* unwritten */
#pragma acc exit data delete (a)
}

static void
sum_of_nothing (void)
{
#ifdef RIGHT
#pragma acc parallel loop copy (b)
#else
#pragma acc parallel loop copyout (b)
#endif
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic
      b[i % 10] += i;			/* unwritten */
    }
}

static void
part (void)
{
  unsigned char *c = malloc (N), *d = malloc (N);

#pragma acc data create (c[0:N]) copyout (d[0:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < ELSE (N - 1, N); i++)
      c[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      d[i] = c[N - 1 - i] * 2;			/* unwritten */
  }
  b[0] += d[7];
  free (c);
  free (d);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  never_copied ();
  sum_of_nothing ();
  part ();
  printf ("%d %d\n", a[1], b[2]);
  return 0;
}
