/* A five-point stencil: rows above and below are coalesced too.  */
/* { dg-do compile } */

void
jacobi (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang copy(a[0:n*n]) copyin(b[0:n*n])
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop vector
      for (int j = 1; j < n - 1; j++)
	a[i * n + j] = (b[i * n + j - 1] + b[i * n + j + 1] /* { dg-bogus "uncoalesced" } */
			+ b[(i - 1) * n + j] + b[(i + 1) * n + j]); /* { dg-bogus "uncoalesced" } */
    }
}

void
jacobi_wrong_way (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang copy(a[0:n*n]) copyin(b[0:n*n])
  for (int j = 1; j < n - 1; j++)
    {
#pragma acc loop vector
      for (int i = 1; i < n - 1; i++)
	a[i * n + j] = 0; /* { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*n' bytes apart" } */
    }
}

/* { dg-final { mapping-as-device } } */
