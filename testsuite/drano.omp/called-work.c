/* A parallel loop whose work is in functions that it calls.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced" } */

#pragma omp declare target
static void __attribute__ ((noinline))
row (int n, const double *a, double *b, int i)
{
  for (int j = 0; j < n; j++)
    b[i * n + j] = 2 * a[i * n + j];
}

static void __attribute__ ((noinline))
set (double *x, double v)
{
  *x = v;
}

static double __attribute__ ((noinline))
twice (double v)
{
  double w;
  set (&w, v);
  return w + w;
}
#pragma omp end declare target

void
rows (int n, double *a, double *b)
{
#pragma omp target teams distribute parallel for	/* { dg-warning "31 of 32 lanes idle" } */
  for (int i = 0; i < n; i++)
    row (n, a, b, i);
}

void
elements (int n, double *b)
{
#pragma omp target teams distribute parallel for	/* { dg-warning "31 of 32 lanes idle" } */
  for (int i = 0; i < n; i++)
    set (&b[i], i);
}

/* The twin: the functions have no memory but the lane's own.  */

void
nothing (int n)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    if (twice (i) < 0)
      __builtin_trap ();
}
