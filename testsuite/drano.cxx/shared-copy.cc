/* Scalars of which lanes share a copy, in a template, and by reference.  One
   instance tells.  */
/* { dg-do compile } */
/* { dg-additional-options "-fopenacc -Wuncoalesced=2 -Wno-idle-lanes" } */

template <class T> void
twice (int n, const T *a, T *y)
{
  T t, u;
  T &r = u;
#pragma acc parallel loop gang vector copyin(a[0:n]) copyout(y[0:n]) /* { dg-message "note: add 'private\\(t\\)' to the loop" } */
  /* { dg-message "note: add 'private\\(r\\)' to the loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      t = 2 * a[i];	/* { dg-warning "lanes assign 't', but OpenACC gives each gang only one copy" } */
      r = t;	/* { dg-warning "lanes assign 'r', but OpenACC gives each gang only one copy" } */
      T own = t;
      y[i] = own + r;
    }
}

void
both (int n, const float *a, float *y, const double *b, double *z)
{
  twice (n, a, y);
  twice (n, b, z);
}
