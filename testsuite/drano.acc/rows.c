/* A matrix-vector product by rows: each lane walks a row of its own.  */
/* { dg-do compile } */

void
rows (int n, const float *restrict A, const float *restrict x,
      float *restrict y)
{
#pragma acc parallel loop copyin(A[0:n*n], x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++)
	t += A[i * n + j] /* { dg-warning "uncoalesced load of 'A': adjacent lanes are '4\\*n' bytes apart; each warp fetches 32 sectors where 4 would be enough if 'n' >= 8 \\\[-Wuncoalesced\\\]" } */
	  * x[j]; /* { dg-site { access=load array=x pattern=uniform finding=null reported=false } } */
      y[i] = t; /* { dg-site { access=store array=y pattern=unit stride_bytes=4 ideal=4 finding=null } } */
    }
}

/* By columns, adjacent lanes read adjacent elements.  */

void
columns (int n, const float *restrict A, const float *restrict x,
	 float *restrict y)
{
#pragma acc parallel loop copyin(A[0:n*n], x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++)
	t += A[j * n + i] * x[j]; /* { dg-bogus "uncoalesced" } */
      y[i] = t;
    }
}

/* { dg-final { mapping-as-device } } */
