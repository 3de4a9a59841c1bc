/* Memory that the program gives no name is described; what one of several
   variables leads to has no one name.  */
/* { dg-do compile } */

#include <stdlib.h>

void
choose (int n, int k, double *restrict a, double *restrict b)
{
#pragma omp target teams distribute parallel for simd map(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      double *p = k > i ? a : b;
      double v = *(k > 2 ? a : b);
      p[0] += v;	/* { dg-site { access=store } } */
    }
}

#pragma omp declare target
extern double *pool (int);
#pragma omp end declare target

void
called (int n)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    pool (n)[3 * i] = 1;	/* { dg-warning "uncoalesced store to the result of 'pool': the index depends on the result of 'pool'" } */
  /* { dg-site { access=store array="the result of 'pool'" } "" { target *-*-* } .-1 } */
}

void
allocated (int n, int m, double *p)
{
#pragma omp target teams distribute parallel for map(p[0:n]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    {
      double *t = malloc (m * sizeof (double));
      for (int k = 0; k < m; k++)
	t[k] = k;	/* { dg-site { access=store array=t } } */
      p[i] = t[i % m];	/* { dg-site { access=load array=t } } */
      free (t);
    }
}

void
constants (int n, int *p)
{
#pragma omp target teams distribute parallel for simd map(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = (const int []) { 3, 1, 4, 1, 5, 9, 2, 6 }[i & 7];
}

/* { dg-final { scan-report-json-not { array=null access=load } } } */
/* { dg-final { scan-report-json-not { array=null access=store } } } */
