/* -Werror=uncoalesced makes no other warning an error.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Werror=uncoalesced -Wno-uncoalesced -Wunused-variable" } */

static int unused; /* { dg-warning "unused" } */
void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-bogus "uncoalesced" } */
}
