/* With threads for lanes, one thread at a time is in a critical region or in a
   section, and a parallel region may have few threads.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread" } */

#include <omp.h>

void
critical (float *a)
{
#pragma omp target map(tofrom: a[0:4096])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    a[id * 5] = 1; /* { dg-warning "store to 'a': adjacent lanes are 20 bytes apart" } */
#pragma omp critical
    a[id * 6] = 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store active=one lanes=1 } "" { target *-*-* } .-1 } */
#pragma omp critical (name)
    for (int i = 0; i < id; i++)
      a[id * 7 + i] = 1; /* { dg-bogus "uncoalesced" } */
    a[id * 8] = 1; /* { dg-warning "store to 'a': adjacent lanes are 32 bytes apart" } */
    /* { dg-site { access=store active=all lanes=32 } "" { target *-*-* } .-1 } */
  }
}

void
sections (float *a)
{
#pragma omp target map(tofrom: a[0:4096])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
#pragma omp sections
    {
#pragma omp section
      a[id * 6] = 1; /* { dg-bogus "uncoalesced" } */
      /* { dg-site { access=store active=one lanes=1 } "" { target *-*-* } .-1 } */
#pragma omp section
      a[id * 7] = 1; /* { dg-bogus "uncoalesced" } */
    }
    a[id * 8] = 1; /* { dg-warning "store to 'a': adjacent lanes are 32 bytes apart" } */
  }
}

void
combined_sections (float *a)
{
#pragma omp target map(tofrom: a[0:4096])
#pragma omp parallel sections
  {
#pragma omp section
    a[omp_get_thread_num () * 6] = 1; /* { dg-bogus "uncoalesced" } */
#pragma omp section
    a[omp_get_thread_num () * 7] = 1; /* { dg-bogus "uncoalesced" } */
  }
}

void
few (int n, float *a)
{
#pragma omp target map(tofrom: a[0:n])
#pragma omp parallel num_threads(8)
  a[omp_get_thread_num () * 9] = 1; /* { dg-warning "store to 'a': adjacent lanes are 36 bytes apart" } */
  /* { dg-site { access=store active=mask lanes=8 } "" { target *-*-* } .-1 } */
#pragma omp target parallel for num_threads(8) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store active=mask lanes=8 pattern=unit } "" { target *-*-* } .-1 } */
#pragma omp target parallel for num_threads(1) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store active=one lanes=1 } "" { target *-*-* } .-1 } */
#pragma omp target parallel for num_threads(64) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 1; /* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
}

/* An inner parallel region has one thread.  */
void
inner (int n, float *a)
{
#pragma omp target map(tofrom: a[0:n * n])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[3 * i] = id; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store active=one lanes=1 } "" { target *-*-* } .-1 } */
  }
}

/* One thread reads for all.  */
void
copied (float *a)
{
#pragma omp target map(tofrom: a[0:4096])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    float x;
#pragma omp single copyprivate (x)
    x = a[id * 9]; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=load active=one lanes=1 } "" { target *-*-* } .-1 } */
    a[id] = x; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store active=all lanes=32 } "" { target *-*-* } .-1 } */
  }
}

/* After a critical region there are the lanes that were before it.  */
void
resumed (float *a)
{
#pragma omp target map(tofrom: a[0:4096])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    if (id % 32 < 4)
      {
#pragma omp critical
	a[id * 6] = 1; /* { dg-bogus "uncoalesced" } */
	a[id * 8] = 1; /* { dg-warning "store to 'a': adjacent lanes are 32 bytes apart" } */
	/* { dg-site { access=store active=mask lanes=4 } "" { target *-*-* } .-1 } */
      }
  }
}
