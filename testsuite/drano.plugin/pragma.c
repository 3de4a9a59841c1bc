/* #pragma drano diagnostic: push, ignored, error and pop.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    {
      a[3 * i] = 0; /* { dg-warning "uncoalesced" } */
#pragma drano diagnostic push
#pragma drano diagnostic ignored "-Wuncoalesced"
      a[3 * i + 1] = 0; /* { dg-bogus "uncoalesced" } */
#pragma drano diagnostic error "-Wuncoalesced"
      a[3 * i + 1] = 1; /* { dg-error "uncoalesced" } */
#pragma drano diagnostic warning "-Wuncoalesced"
      a[3 * i + 1] = 2; /* { dg-warning "uncoalesced" } */
#pragma drano diagnostic pop
      a[3 * i + 2] = 0; /* { dg-warning "uncoalesced" } */
    }
}
