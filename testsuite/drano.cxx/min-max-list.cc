/* The least of a list is one of its members; one of them may be strided.  At -O3 the
   search of the list is inlined, and which member it finds is anybody's
   guess.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-simd-locals" } */
/* { dg-skip-if "which member is found is not known" { *-*-* } { "-O3" } } */
#include <algorithm>

void
limits (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(x[0:4*n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = x[std::min ({i + 1, n - 1, 5 * n})];	/* { dg-site { access=load array=x pattern=choice finding=null } } */
      t += x[std::max ({i - 1, 0})];	/* { dg-site { access=load array=x pattern=choice finding=null } } */
      y[i] = t + x[std::min ({4 * i, 4 * n - 1})];	/* { dg-warning "adjacent lanes are 16 bytes apart" } */
    }
}
