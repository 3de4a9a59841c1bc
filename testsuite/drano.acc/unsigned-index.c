/* Unsigned and narrow indexes.  */
/* { dg-do compile } */

void
unsigned_index (unsigned n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (unsigned i = 0; i < n; i++)
    a[i] = b[i]; /* { dg-bogus "uncoalesced" } */
}

void
size_index (unsigned long n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n*n])
  for (unsigned long i = 0; i < n; i++)
    a[i] = b[i * n]; /* { dg-warning "uncoalesced load of 'b': adjacent lanes are '4\\*n' bytes apart" } */
}

void
short_index (short n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (short i = 0; i < n; i++)
    a[i] = b[i]; /* { dg-bogus "uncoalesced" } */
}

/* { dg-final { mapping-as-device } } */
