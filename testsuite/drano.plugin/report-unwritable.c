/* A report that cannot be written is an error that names the file.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-report=/nonexistent/dir/report.json" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-warning "store to 'a'.* \\\[-Wuncoalesced\\\]" } */
}

/* { dg-error "cannot write the report to '/nonexistent/dir/report.json': No such file or directory" "" { target *-*-* } 0 } */
