/* What is a race by OpenACC's rules, and not in GCC's code, is left to the second
   level.  The report has it at any.  */
/* { dg-do compile } */

void
scale (int n, const double *restrict a, double *restrict y)
{
  double t;
#pragma acc parallel loop gang vector copyin(a[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      t = 2 * a[i];
      /* { dg-site { array=t finding=shared-scalar option=-Wuncoalesced level=2 reported=false } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}
