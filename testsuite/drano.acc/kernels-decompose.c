/* A decomposed kernels region: loops that are said to be independent are
   mapped as those of parallel regions.  */
/* { dg-do compile } */
/* { dg-require-effective-target gcc12 } */
/* { dg-skip-if "GCC cannot decompose what has debug statements" { *-*-* } { "-g" } } */
/* { dg-additional-options "--param=openacc-kernels=decompose" } */

void
independent (int n, float *restrict c, const float *restrict d)
{
#pragma acc kernels copyout(c[0:n]) copyin(d[0:3*n]) /* { dg-bogus "lane" } */
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      c[i] = d[3 * i]; /* { dg-warning "uncoalesced load of 'd': adjacent lanes are 12 bytes apart" } */
  }
}

void
independent_unit (int n, float *restrict c, const float *restrict d)
{
#pragma acc kernels copyout(c[0:n]) copyin(d[0:n]) /* { dg-bogus "lane" } */
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      c[i] = d[i]; /* { dg-site { access=load pattern=unit lanes=32 construct="acc kernels" } } */
  }
}

void
unknown (int n, float *c, const float *d)
{
#pragma acc kernels copyout(c[0:n]) copyin(d[0:n]) /* { dg-warning "this 'kernels' region runs on 1 lane of 1 gang" } */
  for (int i = 0; i < n; i++)
    c[i] = d[i]; /* { dg-site { access=load array=d pattern=single-lane } } */
}
