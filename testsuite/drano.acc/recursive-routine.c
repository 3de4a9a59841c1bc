/* A routine that calls itself is no reason to fail.  */
/* { dg-do compile } */

#pragma acc routine seq
static int __attribute__ ((noinline))
depth (const int *b, int i)
{
  return i <= 0 ? 0 : b[i] + depth (b, i - 1);
}

void
caller (int n, int *restrict a, const int *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = depth (b, i); /* { dg-bogus "uncoalesced" } */
}
