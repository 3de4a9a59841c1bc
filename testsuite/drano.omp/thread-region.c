/* A parallel region without a loop, whose threads are lanes, and a pointer that
   they share.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread" } */

#include <omp.h>

void
walk (int n, int w, const float *s, float *d)
{
#pragma omp target teams num_teams(4) thread_limit(64) map(to: s[0:n]) map(from: d[0:n])
#pragma omp parallel	/* { dg-message "note: lanes are the threads of this 'parallel' region" } */
  {
    int t = omp_get_thread_num ();
    s += omp_get_team_num () * 64 + t;	/* { dg-warning "lanes update 's', which they share" } */
    for (int i = 0; i < 8; i++)
      d[omp_get_team_num () * 512 + i * 64 + t] = s[i * w];	/* { dg-warning "the pointer is read where all lanes store theirs; each" } */
  }
}
