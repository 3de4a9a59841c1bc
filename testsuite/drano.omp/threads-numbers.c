/* With threads for lanes, a parallel region whose code says itself what each
   thread does has the thread's number for its lane.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread" } */

#include <omp.h>

void
cyclic (int n, float *a)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(tofrom: a[0:n])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    for (int i = id; i < n; i += 128)
      a[i] += 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store pattern=unit mapping=parallel } "" { target *-*-* } .-1 } */
  }
}

void
all_threads (int n, float *a, float *b)
{
#pragma omp target teams map(tofrom: a[0:n], b[0:8 * n])
#pragma omp parallel
  {
    int all = omp_get_num_teams () * omp_get_num_threads ();
    int id = omp_get_team_num () * omp_get_num_threads ()
	     + omp_get_thread_num ();
    for (int i = id; i < n; i += all)
      {
	a[i] = 1; /* { dg-bogus "uncoalesced" } */
	/* { dg-site { access=store pattern=unit } "" { target *-*-* } .-1 } */
	b[8 * i] = 1; /* { dg-warning "store to 'b': adjacent lanes are 32 bytes apart" } */
      }
  }
}

void
strided (float *a)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(tofrom: a[0:8192])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    a[id * 64] = 1; /* { dg-warning "store to 'a': adjacent lanes are 256 bytes apart" } */
  }
}

/* One thread alone has nothing to coalesce with.  */
void
alone (float *a)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(tofrom: a[0:8192])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    if (id == 0)
      a[id * 64 + 7] = 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store active=one lanes=1 } "" { target *-*-* } .-1 } */
#pragma omp single
    a[id * 64 + 8] = 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store active=one lanes=1 } "" { target *-*-* } .-1 } */
#pragma omp master
    a[id * 64 + 9] = 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store active=one lanes=1 } "" { target *-*-* } .-1 } */
  }
}

/* A routine's thread number is that of the lane that calls it.  */
#pragma omp declare target
__attribute__ ((noinline)) static void
put (float *b, int step)
{
  b[omp_get_thread_num () * step] = 1; /* { dg-warning "store to 'b': adjacent lanes are 36 bytes apart" } */
}
#pragma omp end declare target

void
called (float *b)
{
#pragma omp target map(tofrom: b[0:8192])
#pragma omp parallel
  put (b, 9);
}

/* A loop that threads share has lanes of its own.  */
void
shared (int n, float *a)
{
#pragma omp target parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store pattern=unit mapping="parallel for" } "" { target *-*-* } .-1 } */
}
