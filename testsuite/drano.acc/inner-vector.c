/* Lanes on an inner loop.  */
/* { dg-do compile } */

void
rows (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang copyout(a[0:n*n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	a[i * n + j] = b[i * n + j]; /* { dg-bogus "uncoalesced" } */
    }
}

void
columns (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang copyout(a[0:n*n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	a[i * n + j] = b[j * n + i]; /* { dg-warning "uncoalesced load of 'b'" } */
    }
}

/* { dg-final { mapping-as-device } } */
