/* GCC takes no notice of cache directives.  */
/* { dg-do compile } */

void
cached (int n, float *restrict c, const float *restrict d)
{
#pragma acc parallel loop copyout(c[0:n]) copyin(d[0:3*n])
  for (int i = 0; i < n; i++)
    {
#pragma acc cache(d[3*i:3])
      c[i] = d[3 * i]; /* { dg-warning "uncoalesced load of 'd': adjacent lanes are 12 bytes apart" } */
    }
}

void
cached_unit (int n, float *restrict c, const float *restrict d)
{
#pragma acc parallel loop copyout(c[0:n]) copyin(d[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc cache(d[i:1])
      c[i] = d[i]; /* { dg-site { access=load array=d pattern=unit finding=null } } */
    }
}
