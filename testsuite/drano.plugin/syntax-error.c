/* After an error of the program's own nothing is added.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = ; /* { dg-error "expected expression" } */
}
