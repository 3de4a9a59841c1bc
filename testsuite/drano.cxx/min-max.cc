/* std::min and its like return references: what is loaded through one is the
   value of one of the variables.  */
/* { dg-do compile } */
/* { dg-additional-options "-std=c++17" } */
/* { dg-skip-if "functions are called" { *-*-* } { "-O0" } } */
#include <algorithm>

void
limits (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(x[0:4*n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = x[std::min (i + 1, n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[std::max (i - 1, 0)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[std::max (std::min (i + 1, n - 1), 0)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[std::clamp (i - 2, 0, n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[std::min (4 * i, 4 * n - 1)];	/* { dg-warning "adjacent lanes are 16 bytes apart" } */
      y[i] = t;
    }
}
