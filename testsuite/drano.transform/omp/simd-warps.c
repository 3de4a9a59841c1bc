/* A thread gets whole warps of the iterations of a simd loop, too, where the program
   does not say how many.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#define N 1000

long a[N], b[N];

static int
differs (long sum)
{
  for (int i = 0; i < N; i++)
    sum -= b[i] * i;
  return sum != 0;
}

static int
threads (void)
{
  long last = 0, sum = 0;
#pragma omp target teams distribute parallel for simd map(from: b) map(to: a) \
    lastprivate(last) map(from: last)
  for (int i = 0; i < N; i++) /* { dg-note "each thread gets whole warps" } */
    {
      last = a[i] + i;
      b[i] = 2 * a[i];
    }
#pragma omp target parallel for simd map(tofrom: b) map(to: a)
  for (int i = N - 1; i >= 0; i -= 3) /* { dg-note "each thread gets whole warps" } */
    b[i] += a[i];
  for (int i = 0; i < N; i++)
    sum += (i % 3 == 0 ? 3 : 2) * a[i] * i;
  return differs (sum) + (last != a[N - 1] + N - 1);
}

static int
teams (void)
{
  long sum = 0, all = 0;
#pragma omp target teams distribute simd map(tofrom: b) map(to: a)
  for (unsigned i = 3; i < N; i += 7) /* { dg-note "each thread gets whole warps" } */
    b[i] = a[i] + i;
  for (int i = 0; i < N; i++)
    sum += (i % 7 == 3 ? a[i] + i : (i % 3 == 0 ? 3 : 2) * a[i]) * i;
  int bad = differs (sum);
#pragma omp target teams distribute parallel for simd map(to: a) \
    reduction(+: all) map(tofrom: all)
  for (int i = 0; i < N; i++) /* { dg-note "each thread gets whole warps" } */
    all += a[i];
  for (int i = 0; i < N; i++)
    all -= a[i];
  return bad + (all != 0);
}

/* The lanes share what is not a thread's range, and ranges that the program
   gives.  */

static int
others (void)
{
  long sum = 0;
#pragma omp target parallel for map(tofrom: b) map(to: a)
  for (int j = 0; j < 10; j++) /* { dg-note "no lanes" } */
#pragma omp simd
    for (int i = 0; i < 100; i++)
      b[j * 100 + i] = a[i] + j;
  for (int i = 0; i < N; i++)
    sum += (a[i % 100] + i / 100) * i;
  int bad = differs (sum);
#pragma omp target parallel for simd schedule(static) map(tofrom: b) map(to: a)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] * i;
  bad += differs (sum);
#pragma drano transform off
#pragma omp target parallel for simd map(tofrom: b) map(to: a)
  for (int i = 0; i < N; i++)
    b[i] = 3 * a[i];
  return bad + differs (3 * sum);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 13;
  return threads () + teams () + others ();
}
