/* Every other float: half of each sector is not used.  */
/* { dg-do compile } */

void
every_other (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-warning "uncoalesced load of 'b': adjacent lanes are 8 bytes apart; each warp fetches 8 sectors where 4 would be enough" } */
}

void
two_of_two (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + b[i & ~0]; /* { dg-bogus "uncoalesced" } */
}

/* { dg-final { mapping-as-device } } */
