/* With threads for lanes, a parallel body has lanes both in the loops that its
   threads share and where it goes by the thread's number.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread" } */

#include <omp.h>

void
around (int n, float *a, float *b)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(tofrom: a[0:n], b[0:8192])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    b[id * 4] = 1; /* { dg-warning "store to 'b': adjacent lanes are 16 bytes apart" } */
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] = 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store pattern=unit active=all mapping="parallel for" } "" { target *-*-* } .-1 } */
    b[id] = 2; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store pattern=unit active=all mapping=parallel } "" { target *-*-* } .-1 } */
  }
}

/* The program's own loop over its thread's elements is no shared one.  */
void
own (int n, float *a, float *b)
{
#pragma omp target map(tofrom: a[0:3 * n], b[0:n])
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      a[3 * i] = 1; /* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
    for (int i = omp_get_thread_num (); i < n; i += omp_get_num_threads ())
      b[i] = 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store pattern=unit mapping=parallel } "" { target *-*-* } .-1 } */
  }
}

/* The number differs between lanes in the shared loop too.  */
void
inside (int n, float *a)
{
#pragma omp target map(tofrom: a[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[omp_get_thread_num () * 16] = i; /* { dg-warning "store to 'a': adjacent lanes are 64 bytes apart" } */
}

/* A thread that has a block of the elements is far from its neighbour.  */
void
blocks (int n, float *a)
{
#pragma omp target map(tofrom: a[0:n])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    const int chunk = n / omp_get_num_threads ();
    for (int i = id * chunk; i < (id + 1) * chunk; i++)
      a[i] = 1; /* { dg-warning "store to 'a': adjacent lanes are many bytes apart" } */
  }
}
