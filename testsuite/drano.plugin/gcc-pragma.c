/* GCC's own pragma knows drano's warnings: push, ignored, error, warning and pop, in
   each form; of other unknown options GCC warns as before.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc" } */

#define QUIET _Pragma ("GCC diagnostic ignored \"-Wuncoalesced\"")

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    {
      a[3 * i] = 0; /* { dg-warning "uncoalesced" } */
#pragma GCC diagnostic push
# pragma  GCC  diagnostic  ignored  "-Wuncoalesced"
      a[3 * i + 1] = 0; /* { dg-bogus "uncoalesced" } */
#pragma GCC diagnostic error "-Wuncoalesced"
      a[3 * i + 1] = 1; /* { dg-error "uncoalesced" } */
#pragma GCC diagnostic warning "-Wuncoalesced"
      a[3 * i + 1] = 2; /* { dg-warning "uncoalesced" } */
      _Pragma ("GCC diagnostic ignored \"-Wuncoalesced\"")
      a[3 * i + 1] = 3; /* { dg-bogus "uncoalesced" } */
      _Pragma ("GCC diagnostic warning \"-Wuncoalesced\"")
      a[3 * i + 1] = 4; /* { dg-warning "uncoalesced" } */
      QUIET
      a[3 * i + 1] = 5; /* { dg-bogus "uncoalesced" } */
#pragma GCC diagnostic pop
      a[3 * i + 2] = 0; /* { dg-warning "uncoalesced" } */
    }
}

#pragma GCC diagnostic ignored "-Widle-lanes"
void
one (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n]) /* { dg-bogus "lanes" } */
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

#pragma GCC diagnostic ignored "-Wuncoalesce" /* { dg-warning "unknown option after" } */
