/* Accesses under a condition that only some lanes meet.  */
/* { dg-do compile } */

void
on_data (int n, float *restrict a, const float *restrict b,
	 const int *restrict flag)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n*n], flag[0:n])
  for (int i = 0; i < n; i++)
    if (flag[i])
      a[i] = b[i * n]; /* { dg-warning "uncoalesced load of 'b': adjacent lanes are '4\\*n' bytes apart; each warp fetches up to 32 sectors where 4 would be enough" } */
}

void
on_data_unit (int n, float *restrict a, const float *restrict b,
	      const int *restrict flag)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n], flag[0:n])
  for (int i = 0; i < n; i++)
    if (flag[i])
      a[i] = b[i]; /* { dg-bogus "uncoalesced" } */
}

void
on_uniform (int n, int k, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    if (k > 3)
      a[i] = b[i]; /* { dg-site { access=load array=b active=all } } */
}

/* { dg-final { mapping-as-device } } */
