/* Data and functions that are declared target.  */
/* { dg-do compile } */

#pragma omp declare target
float table[4096];

static float __attribute__ ((noinline))
third (const float *p, int i)
{
  return p[3 * i]; /* { dg-warning "uncoalesced load of 'p'" } */
}
#pragma omp end declare target

void
use (int n, float *b)
{
#pragma omp target teams distribute parallel for simd map(from: b[0:n])
  /* { dg-message "'third' is called in this region" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    b[i] = third (table, i) + table[i]; /* { dg-bogus "uncoalesced" } */
}

void
use_strided (int n, float *b)
{
#pragma omp target teams distribute parallel for simd map(from: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = table[2 * i]; /* { dg-warning "uncoalesced load of 'table'" } */
}
