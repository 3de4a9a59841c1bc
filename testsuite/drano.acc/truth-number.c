/* A comparison that is used as a number is 0 or 1: so GCC 16 writes the limits of a
   stencil, y - (y != 0) for y == 0 ? 0 : y - 1.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-simd-locals" } */

void
limits (int n, float *restrict old, float *restrict new)
{
#pragma acc parallel loop gang vector_length(32) present(old[0:n*n], new[0:n*n])
#pragma omp target teams distribute
  for (int by = 0; by < n / 16; by++)
#pragma acc loop vector collapse(2)
#pragma omp parallel for simd collapse(2)
    for (int ty = 0; ty < 16; ty++)
      for (int x = 0; x < 16; x++)
	{
	  int y = by * 16 + ty;
	  int above = y - (y != 0);
	  int below = y + (y != n - 1);
	  float t = old[above * n + x];	/* { dg-site { access=load array=old pattern=choice finding=null } } */
	  t += old[below * n + x];	/* { dg-site { access=load array=old pattern=choice finding=null } } */
	  new[y * n + x] = t;
	}
}

void
between (int n, const int *restrict f, float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(f[0:n], x[0:n + 1]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(f[0:n], x[0:n+1], y[0:n])
  for (int i = 0; i < n; i++)
    {
      _Bool positive = f[i] > 0;
      float t = x[i + positive];	/* { dg-site { access=load array=x pattern=choice finding=null } } */
      /* Lanes that are far apart stay so.  */
      t += x[64 * i + (f[i] < i)];	/* { dg-warning "uncoalesced load of 'x'" } */
      t += x[(f[i] > 5) * i];	/* { dg-site { access=load array=x pattern=choice finding=null } } */
      y[i] = t;
    }
}
