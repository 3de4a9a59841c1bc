/* What schedules leave to lanes.  Chunks that libgomp hands out become whole
   warps; chunks whose iterations depend on others of the chunk, and small or
   unknown ones, get no lanes.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -w" } */

#define N 2000

static int a[N], index[N];

/* How many elements are not COUNT more than their index.  */

static int
wrong (int count)
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += a[i] != i + count;
  return bad;
}

int
main (void)
{
  int bad = 0, chunk = 5;
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      index[i] = N - 1 - i;
    }
#pragma omp target parallel for map(tofrom: a) schedule(dynamic)
  for (int i = 0; i < N; i++)		/* { dg-note "spread over" } */
    a[i]++;
#pragma omp target parallel for map(tofrom: a) schedule(guided)
  for (unsigned long i = 0; i < N; i++)	/* { dg-note "spread over" } */
    a[i]++;
#pragma omp target teams distribute parallel for map(tofrom: a) schedule(dynamic, chunk)
  for (int i = 0; i < N; i++)		/* { dg-note "spread over" } */
    a[i]++;
#pragma omp target parallel for map(tofrom: a) schedule(monotonic: dynamic, 3)
  for (long i = 0; i < N; i++)		/* { dg-note "spread over" } */
    a[i]++;
#pragma omp target parallel for map(tofrom: a) schedule(static, 4)
  for (int i = 0; i < N; i++)		/* { dg-note "spread over" } */
    a[i]++;
  bad += wrong (5);
#pragma omp target parallel map(tofrom: a)
  {
#pragma omp for schedule(static, 3)
    for (int i = 0; i < N; i++)		/* { dg-note "fewer than four iterations in a row" } */
      a[i]++;
#pragma omp for schedule(static, 1)	/* { dg-note "fewer than four iterations in a row" } */
    for (int i = 0; i < N; i++)
      a[i]++;
#pragma omp critical
    a[7] += 0;
  }
#pragma omp target parallel for map(tofrom: a) schedule(runtime)
  for (int i = 0; i < N; i++)		/* { dg-note "chosen when it runs" } */
    a[i]++;
  bad += wrong (8);
#pragma omp target parallel map(tofrom: a) map(to: index)
  {
#pragma omp for schedule(static, 50)
    for (int i = 0; i < N; i++)		/* { dg-note "iterations of a chunk in order" } */
      a[index[i]] = i;
#pragma omp for schedule(static, 50)
    for (int i = 0; i < N; i++)		/* { dg-note "iterations of a chunk in order" } */
      a[i] = i % 50 ? a[i - 1] + 1 : i;
#pragma omp critical
    a[7] += 0;
  }
  /* Where all is done by the threads' numbers, threads become lanes.  */
#pragma omp target parallel for map(tofrom: a) schedule(static, 1)	/* { dg-note "are now lanes" } */
  for (int i = 0; i < N; i++)
    a[i]--;
#pragma omp target parallel for map(tofrom: a) schedule(static, 50)	/* { dg-note "are now lanes" } */
  for (int i = 0; i < N; i++)
    a[i] = i % 50 ? a[i - 1] + 1 : a[i] + 1;
  bad += wrong (0);
#pragma omp target parallel for map(tofrom: a) schedule(dynamic, 50)
  for (int i = 0; i < N; i++)		/* { dg-note "iterations of a chunk in order" } */
    a[i] = i % 50 ? a[i - 1] + 1 : i + 1;
  bad += wrong (1);
  /* Which iterations a team has is not known, so none depends on another.  */
#pragma omp target teams distribute parallel for map(tofrom: a) map(to: index) schedule(static, 50)
  for (int i = 0; i < N; i++)		/* { dg-note "spread over" } */
    a[index[i]] = N - i;
  bad += wrong (1);
  return bad;
}
