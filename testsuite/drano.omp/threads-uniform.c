/* Where lanes are those of simd loops, a thread's number is the same in all of
   them.  */
/* { dg-do compile } */

#include <omp.h>

void
strided (float *a)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(tofrom: a[0:8192])
#pragma omp parallel
  {
    const int id = omp_get_thread_num ();
    a[id * 64] = 1; /* { dg-bogus "uncoalesced" } */
    /* { dg-site { access=store pattern=single-lane } "" { target *-*-* } .-1 } */
  }
}
