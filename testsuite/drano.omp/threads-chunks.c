/* With threads for lanes, chunks that the program asks for keep adjacent lanes
   as far apart as they are long.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread" } */

void
one (int n, float *a)
{
#pragma omp target teams distribute parallel for schedule(static, 1) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store pattern=unit } "" { target *-*-* } .-1 } */
}

void
eight (int n, float *a)
{
#pragma omp target teams distribute parallel for schedule(static, 8) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-warning "store to 'a': adjacent lanes are 32 bytes apart" } */
}

void
none (int n, float *a)
{
#pragma omp target teams distribute parallel for schedule(static) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store pattern=unit active=all } "" { target *-*-* } .-1 } */
}

/* How long chunks are may be known only when running.  */
void
unknown (int n, int c, float *a)
{
#pragma omp target teams distribute parallel for schedule(static, c) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-warning "store to 'a': adjacent lanes are '4\\*c' bytes apart" } */
}

/* Downwards, chunks are as far apart.  */
void
down (int n, float *a)
{
#pragma omp target parallel for schedule(static, 4) map(tofrom: a[0:n])
  for (int i = n - 1; i >= 0; i -= 2)
    a[i] = 1; /* { dg-warning "store to 'a': adjacent lanes are -32 bytes apart" } */
}

void
down_by_one (int n, float *a)
{
#pragma omp target parallel for map(tofrom: a[0:n])
  for (int i = n - 1; i >= 0; i--)
    a[i] = 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store pattern=unit stride_bytes=-4 } "" { target *-*-* } .-1 } */
}

/* Where a chunk begins in each of collapsed loops is not followed.  */
void
collapsed (int n, float *a)
{
#pragma omp target parallel for schedule(static, 4) collapse(2) map(tofrom: a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1; /* { dg-warning "store to 'a': each thread has a chunk of the iterations of a collapsed loop" } */
}
