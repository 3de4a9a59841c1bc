/* Loops that start from 1, or end at what they count to, run all iterations and
   no other: GCC compares the counter behind an iteration with another bound
   then.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform" } */
/* { dg-final { scan-report-times 7 "\"remark\":\"lanes" } } */
/* { dg-final { scan-report-not "\"outcome\":\"refused\"" } } */

#define N 700

static int a[N + 2], last;

/* Each loop adds 1 to a[FIRST], a[FIRST + STEP], ...; return how many elements
   have another value, and clear them.  */

static int
wrong (int first, int end, int step)
{
  int bad = 0;
  for (int i = first; i != end; i += step)
    a[i]--;
  for (int i = 0; i < N + 2; i++)
    {
      bad += a[i] != 0;
      a[i] = 0;
    }
  return bad;
}

int
main (void)
{
  int bad = 0;
#pragma omp target parallel for map(tofrom: a)
  for (int i = 1; i <= N; i++)
    a[i]++;
  bad += wrong (1, N + 1, 1);
#pragma omp target parallel for map(tofrom: a)
  for (int i = 1; i < N + 1; i++)
    a[i]++;
  bad += wrong (1, N + 1, 1);
#pragma omp target parallel for map(tofrom: a)
  for (long i = N; i >= 1; i--)
    a[i]++;
  bad += wrong (N, 0, -1);
#pragma omp target parallel for map(tofrom: a)
  for (unsigned i = 5; i <= N; i += 5)
    a[i]++;
  bad += wrong (5, N + 5, 5);
#pragma omp target parallel for map(tofrom: a)
  for (int i = N; i > 0; i -= 7)
    a[i]++;
  bad += wrong (N, 0, -7);
#pragma omp target parallel for map(tofrom: a) num_threads(3)
  for (int i = 1; i <= 2; i++)
    a[i]++;
  bad += wrong (1, 3, 1);
#pragma omp target parallel for map(tofrom: a, last) lastprivate(last)
  for (int i = 1; i <= N; i++)
    {
      a[i]++;
      last = i * 2;
    }
  bad += wrong (1, N + 1, 1) + (last != N * 2);
  return bad;
}
