/* Sums of records of three doubles, as an array of structures and as three
   arrays, each at the start of a sector: libgomp 14 puts a table before what a
   compute construct copies.  */

#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 14 };

struct point { double x, y, z; };

static struct point points[N];
static double x[N], y[N], z[N], sums[N], others[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      points[i] = (struct point) { i, 2 * i, 3 * i };
      x[i] = i, y[i] = 2 * i, z[i] = 3 * i;
    }
#pragma acc data copyin (points) copyout (sums)
#pragma acc parallel loop gang vector
  for (int i = 0; i < N; i++)
    sums[i] = points[i].x + points[i].y
	      + points[i].z;
#pragma acc data copyin (x, y, z) copyout (others)
#pragma acc parallel loop gang vector
  for (int i = 0; i < N; i++)
    others[i] = x[i] + y[i]
		+ z[i];
  for (int i = 0; i < N; i++)
    if (sums[i] != 6.0 * i || others[i] != 6.0 * i)
      return 1;
  return 0;
}
