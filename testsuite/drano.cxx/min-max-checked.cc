/* std::clamp checks its limits, by default without optimisation since GCC 15.  A
   check that fails ends the program.  */
/* { dg-do compile { target gcc12 } } */
/* { dg-additional-options "-std=c++17 -D_GLIBCXX_ASSERTIONS -Wno-simd-locals" } */
#include <algorithm>
#include <cstdlib>

void
limits (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[std::clamp (i - 2, 0, n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
}

/* The block that ends the program may change memory.  */
static int failures;

static inline const int &
lesser (const int &a, const int &b)
{
  if (b < 0)
    {
      failures = b;
      abort ();
    }
  return a < b ? a : b;
}

/* One that goes on may not.  */
static inline const int &
counted (int &a, const int &b)
{
  if (b < 0)
    a *= 17;
  return a < b ? a : b;
}

void
own (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      int j = i;
      float t = x[lesser (i + 1, n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[counted (j, n - 1)];	/* { dg-warning "uncoalesced load of 'x'" "" { target { ! optimize } } } */
      y[i] = t;
    }
}
