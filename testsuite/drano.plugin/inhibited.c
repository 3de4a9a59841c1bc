/* -w turns off this warning with all others.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Wuncoalesced -w" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-bogus "uncoalesced" } */
}
