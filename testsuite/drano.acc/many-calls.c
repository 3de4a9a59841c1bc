/* Calls in more ways than are told apart: what they have in common stays
   known.  */
/* { dg-do compile } */

#define FOUR(M, K) M (K) M (K + 1) M (K + 2) M (K + 3)
#define MANY(M) FOUR (M, 0) FOUR (M, 4) FOUR (M, 8) FOUR (M, 12) \
  FOUR (M, 16) FOUR (M, 20) FOUR (M, 24) FOUR (M, 28) FOUR (M, 32)

/* Of an element that all lanes read.  */

#pragma acc routine seq
__attribute__((noinline)) static double
dot (const double *u, int k)
{
  double s = 0;
  for (int i = 0; i < 3; i++)
    s += u[i] * k;
  /* { dg-site { access=load array=u pattern=uniform finding=null } "" { target *-*-* } .-1 } */
  return s;
}

/* Of an array whose lanes are adjacent, in each call.  */

#pragma acc routine seq
__attribute__((noinline)) static double
adjacent (const double *u, int k, int n)
{
  return u[k] + u[n];
  /* { dg-site { access=load array=u pattern=unit finding=null } "" { target *-*-* } .-1 } */
}

/* In which they are not.  */

#pragma acc routine seq
__attribute__((noinline)) static double
apart (const double *u, int k)
{
  return u[5 * k];	/* { dg-warning "load of 'u': adjacent lanes are 40 bytes apart" } */
}

void
calls (int n, const double *restrict a, double *restrict o)
{
#pragma acc parallel loop gang vector copyin(a[0:200*n]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#define CALL(K) \
      s += dot (a, K); \
      s += adjacent (a + (K) * n, i, K); \
      s += apart (a + (K) * n, i);
      MANY (CALL)
      o[i] = s;
    }
}
