/* An index that is itself read from an array.  */
/* { dg-do compile } */

void
gather (int n, float *restrict a, const float *restrict x,
	const int *restrict col)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(x[0:n], col[0:n])
  for (int i = 0; i < n; i++)
    a[i] = x[col[i]]; /* { dg-warning "uncoalesced load of 'x': the index of each lane is read from 'col'; each warp fetches up to 32 sectors where 4 would be enough" } */
}

void
same_for_all (int n, float *restrict a, const float *restrict x,
	      const int *restrict col)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(x[0:n], col[0:n])
  for (int i = 0; i < n; i++)
    a[i] = x[col[3] + i]; /* { dg-bogus "uncoalesced" } */
}

/* { dg-final { mapping-as-device } } */
