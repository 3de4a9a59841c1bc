/* Routines of all levels: findings in them say from which region they come,
   and what is not known has a name.  */
/* { dg-do compile } */

#pragma acc routine seq
extern int somewhere (int);

#pragma acc routine seq
static float __attribute__ ((noinline))
at (const float *b, int i)
{
  return b[i]; /* { dg-warning "uncoalesced load of 'b': adjacent lanes are '4\\*n' bytes apart" } */
}

#pragma acc routine seq
static int __attribute__ ((noinline))
ackermann (int m, int n)
{
  return m == 0 ? n + 1 : n == 0 ? ackermann (m - 1, 1)
	 : ackermann (m - 1, ackermann (m, n - 1));
}

#pragma acc routine vector
static void __attribute__ ((noinline))
by_lanes (float *b, int n, int s)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    b[i * s] = 0; /* { dg-warning "uncoalesced store to 'b': adjacent lanes are 8 bytes apart" } */
}

#pragma acc routine worker
static void __attribute__ ((noinline))
by_workers (float *b, int n)
{
#pragma acc loop worker
  for (int j = 0; j < n; j++)
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      b[i * n + j] = 0; /* { dg-warning "uncoalesced store to 'b': adjacent lanes are '4\\*n' bytes apart" } */
}

#pragma acc routine gang
static void __attribute__ ((noinline))
by_gangs (float *b, int n)
{
#pragma acc loop gang
  for (int j = 0; j < n; j++)
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      b[j * n + i] = 0; /* { dg-site { access=store pattern=unit finding=null mapping=vector function=by_gangs } } */
}

void
sequential (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n*n]) /* { dg-message "'at' is called in this region" } */
  for (int i = 0; i < n; i++)
    a[i] = at (b, i * n);
}

void
unknown (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = b[somewhere (i)]; /* { dg-warning "the index depends on the result of 'somewhere'" } */
      a[i] += b[ackermann (2, i)]; /* { dg-warning "the index depends on the .*'ackermann'" "" { target { ! optimize2 } } } */
      /* { dg-warning "the index changes from iteration to iteration" "" { target optimize2 } .-1 } */
    }
}

void
levels (int n, float *b)
{
#pragma acc parallel loop gang copyout(b[0:3*n]) /* { dg-message "'by_lanes' is called in this region" } */
  for (int i = 0; i < n; i++)
    by_lanes (b + i, n, 2);
#pragma acc parallel loop gang copyout(b[0:n*n]) /* { dg-message "'by_workers' is called in this region" } */
  for (int i = 0; i < n; i++)
    by_workers (b, n);
#pragma acc parallel copyout(b[0:n*n])
  by_gangs (b, n);
}
