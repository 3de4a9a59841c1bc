/* Atomic updates of one variable that GCC makes compare-and-exchange loops of: of the
   lanes of a warp one would succeed each time.  Such loops keep GCC's form, and no hint
   says otherwise; those with an element for each iteration, or with an operation of
   the device, get lanes.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

enum { N = 500 };
static double a[N], each[N], table[4];
static int k[N];

static double
one (void)
{
  double s = 0;
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: s) /* { dg-warning "31 of 32 lanes idle" } */
  /* { dg-note "gets no lanes: all its iterations update one variable" "the hint" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++) /* { dg-note "gets no lanes: all its iterations update one variable" } */
    {
#pragma omp atomic
      s += a[i];
    }
  return s;
}

static void
same_element (double *t, int m)
{
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: t[:4]) /* { dg-warning "31 of 32 lanes idle" } */
  /* { dg-note "gets no lanes: all its iterations update one variable" "the hint" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++) /* { dg-note "gets no lanes: all its iterations update one variable" } */
    {
#pragma omp atomic
      t[m] += a[i];
    }
}

static void
own_element (void)
{
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: each)
  for (int i = 0; i < N; i++) /* { dg-note "are spread over the lanes" } */
    {
#pragma omp atomic
      each[i] += a[i];
    }
}

static int
counted (void)
{
  int s = 0;
#pragma omp target teams distribute parallel for map(to: k) map(tofrom: s)
  for (int i = 0; i < N; i++) /* { dg-note "are spread over the lanes" } */
    {
#pragma omp atomic
      s += k[i];
    }
  return s;
}

int
main ()
{
  double sum = 0;
  int bad = 0, number = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 7;
      k[i] = i % 5;
      sum += a[i];
      number += k[i];
    }
  bad |= one () != sum;
  same_element (table, 2);
  bad |= table[2] != sum || table[1] != 0;
  own_element ();
  for (int i = 0; i < N; i++)
    bad |= each[i] != a[i];
  bad |= counted () != number;
  return bad;
}
