/* A variable that the threads of a team share goes to them by address: what
   it holds when they start is asked of GCC's alias analysis, in the function
   of the teams, which is not the one analysed.  */
/* { dg-do compile } */

void
shared (const float *a, const float *b, float *r, unsigned long n,
	unsigned long m)
{
#pragma omp target teams num_teams (m / 256) thread_limit (256)
  {
    unsigned long k;
#pragma omp parallel
    {
      if (n > 3)
	k = n / 2;
#pragma omp barrier
#pragma omp for simd
      for (unsigned long i = 0; i < m; i++)
	r[i] = a[i * k] /* { dg-warning "uncoalesced load of 'a'" } */
	       + b[i]; /* { dg-bogus "uncoalesced" } */
    }
  }
}
