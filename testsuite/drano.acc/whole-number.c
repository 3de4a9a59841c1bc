/* fmin and fmax clamp an index in floating point, which loses no digit of an
   int in a double.  */
/* { dg-do compile } */

#include <math.h>

void
limits (int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = x[(int) fmin (i + 1, n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[(int) fmin (fmax (i - 2, 0), n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[(int) fmin (2 * i, 2 * n)];	/* { dg-warning "adjacent lanes are 8 bytes apart" } */
      t += x[(int) fmax (i * 0.3, 0)];	/* { dg-warning "the index is computed in floating point" } */
      y[i] = t;
    }
}
