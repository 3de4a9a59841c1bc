/* -Werror makes an error of it.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Werror" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-error "store to 'a'.* \\\[-Werror=uncoalesced\\\]" } */
}
