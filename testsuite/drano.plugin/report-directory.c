/* A report that is a directory is an error that names it.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-report=/" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-warning "store to 'a'.* \\\[-Wuncoalesced\\\]" } */
}

/* { dg-error "cannot write the report to '/': Is a directory" "" { target *-*-* } 0 } */
