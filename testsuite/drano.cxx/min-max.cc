/* std::min and its like return references: what is loaded through one is the
   value of one of the variables, whether they are inlined or called.  */
/* { dg-do compile } */
/* { dg-skip-if "std::clamp calls two more functions" { ! gcc12 } { "-O0" } } */
/* { dg-additional-options "-std=c++17 -Wno-simd-locals" } */
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

template <class T> static inline const T &
nearer (const T &a, const T &b)
{
  return a < b ? a : b;
}

/* A pair of references; the search of a list is another matter at -O3.  */
void
pairs (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(x[0:4*n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      int j = i + 1, k = n - 1;
      auto p = std::minmax (j, k);
      float t = x[p.first];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      int a = 4 * i, b = 4 * n;
      auto q = std::minmax (a, b);
      a = 0;
      t += x[q.second - b];	/* { dg-warning "index is kept in a private array" "" { target { ! optimize } } } */
      int c[4] = {i, i + 1, 0, 2 * n};
      t += x[c[(int) t & 3]];	/* { dg-site { access=load array=x pattern=choice finding=null } } */
      c[1] = i * i;
      t += x[c[(int) t & 3]];	/* { dg-warning "uncoalesced load of 'x'" } */
      y[i] = t;
    }
}

/* The value at the use is not that at the call.  */
static inline int &
larger (int &a, int &b)
{
  return a < b ? b : a;
}

void
own (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(x[0:4*n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      int j = i, k = n;
      float t = x[nearer (i + 1, n - 1)];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      int &m = larger (j, k);
      j = 8 * i;
      k = 16 * i;
      t += x[m];	/* { dg-warning "uncoalesced load of 'x'" } */
      y[i] = t;
    }
}
