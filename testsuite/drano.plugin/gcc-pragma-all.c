/* GCC's own push and pop nest with drano's.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Wunused-variable" } */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
static int quiet; /* { dg-bogus "unused" } */
#pragma drano diagnostic ignored "-Wuncoalesced"
void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-bogus "uncoalesced" } */
}
#pragma GCC diagnostic pop
static int loud; /* { dg-warning "unused" } */
void
k2 (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-warning "store to 'a'.* \\\[-Wuncoalesced\\\]" } */
}
