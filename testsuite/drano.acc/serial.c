/* A serial region runs on one lane.  */
/* { dg-do compile } */

void
serial (int n, float *restrict a, const float *restrict b)
{
#pragma acc serial copyout(a[0:n]) copyin(b[0:3*n])
  {
    for (int i = 0; i < n; i++)
      a[i] = b[3 * i]; /* { dg-bogus "uncoalesced" } */
  }
}
