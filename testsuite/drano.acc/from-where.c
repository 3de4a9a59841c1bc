/* The condition in a warning is that from which on each lane has a sector of its
   own; none is said that always holds.  */
/* { dg-do compile } */

void
halo (int n, int m, float *restrict a)
{
#pragma acc parallel loop gang vector copy(a[0:(n+2)*m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n + 2; j++)
      a[i * (n + 2) + j] = 0;	/* { dg-warning "32 sectors where 4 would be enough if 'n' >= 6" } */
}

void
inside (int n, int m, float *restrict a)
{
#pragma acc parallel loop gang vector copy(a[0:n*m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n - 2; j++)
      a[i * (n - 2) + j] = 0;	/* { dg-warning "32 sectors where 4 would be enough if 'n' >= 10" } */
}

void
diagonal (int n, const double *restrict a, double *restrict d)
{
#pragma acc parallel loop gang vector copyin(a[0:n*n]) copyout(d[0:n])
  for (int i = 0; i < n; i++)
    d[i] = a[i * n + i];	/* { dg-warning "32 sectors where 8 would be enough if 'n' >= 3" } */
}

void
records (int n, int m, double *restrict a)
{
#pragma acc parallel loop gang vector copy(a[0:8*n*m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[(i * n + j) * 8] = 0;	/* { dg-warning "32 sectors where 8 would be enough \\\[" } */
}
