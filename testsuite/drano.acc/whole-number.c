/* fmin and fmax clamp an index in floating point, which loses no digit of an
   int in a double.  A float has fewer: we assume that they are enough.  */
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

void
floats (int n, const float *restrict x, const float *restrict z,
	float *restrict y)
{
#pragma acc parallel loop copyin(x[0:4*n], z[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = x[(int) fminf (i + 1, n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null assumes="no wrap, full warps" } } */
      t += x[(int) fmaxf (i - 2.0f, 0.0f)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[(int) fminf (4 * i, 4 * n)];	/* { dg-warning "adjacent lanes are 16 bytes apart" } */
      t += x[(int) fmaxf (z[i], 0)];	/* { dg-warning "the index of each lane is read from 'z'" } */
      if ((float) i == 4.0f)
	t += x[2 * i];	/* { dg-site { access=load array=x pattern=single-lane } } */
      y[i] = t;
    }
}
