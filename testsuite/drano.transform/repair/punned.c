/* Each lane has its own copy of what is referred to by another type, or by a
   pointer that is known to lead to it.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes" } */

#include <stdlib.h>
#include <string.h>

#ifndef LOOP
#define LOOP teams distribute parallel for
#endif

struct pair { int low, high; };

int
main (void)
{
  int n = 3000, bad = 0;
  long long *a = malloc (n * sizeof *a);
  int *b = malloc (n * sizeof *b);
#pragma omp target LOOP map(from: a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      struct pair p = { i, 2 * i };
      long long both;
      int t[6], part[2];
      memcpy (&both, &p, sizeof both);
      for (int j = 0; j < 6; j++)
	t[j] = i + j * j;
      memcpy (part, &t[3], sizeof part);
      const int (*all)[6] = (const int (*)[6]) &t;
      a[i] = both;
      b[i] = part[0] + part[1] + (*all)[i % 6];
    }
  for (int i = 0; i < n; i++)
    {
      struct pair p;
      memcpy (&p, &a[i], sizeof p);
      bad += p.low != i || p.high != 2 * i;
      bad += b[i] != 3 * i + 25 + (i % 6) * (i % 6);
    }
  return bad != 0;
}
