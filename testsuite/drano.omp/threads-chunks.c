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
