/* Walking down is as good as walking up.  */
/* { dg-do compile } */

void
reversed (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n+1])
  for (int i = 0; i < n; i++)
    a[i] = b[-i + n]; /* { dg-bogus "uncoalesced" } */
}

void
reversed_wide (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:3*n+1])
  for (int i = 0; i < n; i++)
    a[i] = b[3 * (n - i)]; /* { dg-warning "uncoalesced load of 'b': adjacent lanes are -12 bytes apart; each warp fetches 12 sectors where 4 would be enough" } */
}

void
down (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n])
  for (int i = n - 1; i >= 0; i--)
    a[i] = 0; /* { dg-bogus "uncoalesced" } */
}

/* { dg-final { mapping-as-device } } */
