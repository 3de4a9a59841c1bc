/* Threads' shares of the iterations begin anywhere: level 2.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wuncoalesced=2" } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

void
shared (int n, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0; /* { dg-warning "misaligned store to 'a': a thread's share of the iterations may start inside a sector; each warp writes up to 5 sectors where 4 would be enough" } */
    /* { dg-site { finding=misaligned level=2 full=4 } "" { target *-*-* } .-1 } */
}

/* The loop begins with 0 in each thread.  */

void
own (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma omp simd
      for (int j = 0; j < n; j++)
	a[j] = i; /* { dg-bogus "misaligned" } */
    }
}
