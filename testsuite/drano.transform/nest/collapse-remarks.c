/* What is said of collapsed loops that are made one loop, and of those that are
   not.  */
/* { dg-do compile } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

#include <omp.h>

int a[100][100];

#pragma omp declare target
int function (int);
#pragma omp end declare target

void
taken (int n, int m)
{
  int i, j;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a) /* { dg-line one } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j]++;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a) /* { dg-line two } */
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      a[i][j] += i;
  /* A schedule that the program asks for is relied on.  */
#pragma omp target parallel for schedule(static) collapse(2) map(tofrom: a) /* { dg-line three } */
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      a[i][j] += i;
  /* A simd loop alone may depend on the order.  */
#pragma omp target map(tofrom: a)
#pragma omp simd collapse(2) private(i, j) /* { dg-line four } */
  for (j = 0; j < n; j++)
    for (i = 0; i < m; i++)
      a[i][j] += i;
}
/* { dg-note "these collapsed loops are one loop now, so that" "" { target *-*-* } one } */
/* { dg-note "are one loop now, in which the counter 'j' runs fastest" "" { target *-*-* } two } */
/* { dg-note "are one loop now, so that" "" { target *-*-* } three } */
/* { dg-note "are one loop now, so that" "" { target *-*-* } four } */
/* { dg-note "the iterations of the loop \[^\n\]*are spread over the lanes" "" { target *-*-* } one } */
/* { dg-note "the iterations of the loop \[^\n\]*are spread over the lanes" "" { target *-*-* } two } */
/* { dg-note "the iterations of the loop \[^\n\]*are spread over the lanes" "" { target *-*-* } three } */

void
refused (int n, int k)
{
  int t = 0, i, j;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a) /* { dg-note "the bounds of one depend on the counter of another" } */
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      a[i][j]++;
#pragma omp target map(tofrom: a)
  /* GCC 14 leaves the loop in a form for which threads get what it may not.  */
#pragma omp parallel firstprivate(t) /* { dg-note "threads of this parallel region are now lanes" "" { target { gcc14 && optimize2 } } } */
#pragma omp for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	t += i; /* { dg-note "assigns to 't', which is not private" } */
	a[i][j] += t;
      }
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = omp_get_thread_num (); /* { dg-note "calls 'omp_get_thread_num'" } */
#pragma omp target teams distribute collapse(2) map(tofrom: a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j += 4)
      {
#pragma omp parallel for /* { dg-note "another construct than 'atomic'" } */
	for (int k = j; k < j + 4; k++) /* { dg-note "spread over the lanes" } */
	  a[i][k] = 1;
      }
#pragma omp target parallel for ordered collapse(2) map(tofrom: a) /* { dg-note "they are 'ordered'" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
#pragma omp ordered
	a[i][j] = 2;
      }
#pragma omp target parallel for schedule(static, 1) collapse(2) map(tofrom: a) /* { dg-note "one iteration at a time" } */
/* { dg-note "are now lanes" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = 2;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      {
	float w[k]; /* { dg-note "the size of 'w', which the body declares, is not a constant" } */
	w[0] = i;
	a[i][j] = w[0];
      }
#pragma omp target teams loop collapse(2) map(tofrom: a) firstprivate(j) /* { dg-note "the last value of the counter '.' is available" } */
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[i][j]++;
#pragma omp target teams distribute parallel for simd collapse(2) map(tofrom: a)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
	int w[2] = { i, j }; /* { dg-note "GCC keeps 'w' in memory" } */
	a[i][j] = w[j & 1];
      }
#pragma omp target teams distribute parallel for simd collapse(2) map(tofrom: a)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[i][j] = function (i); /* { dg-note "they call 'function'" } */
}
