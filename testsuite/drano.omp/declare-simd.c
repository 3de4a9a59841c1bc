/* declare simd makes clones for vectors, which devices do not use; the
   function itself is analysed as it is called.  */
/* { dg-do compile } */

#pragma omp declare target
#pragma omp declare simd notinbranch
static float __attribute__ ((noinline))
element (const float *p, int i)
{
  return p[i]; /* { dg-site { access=load array=p } } */
  /* { dg-warning "uncoalesced load of 'p'" "" { target *-*-* } .-1 } */
}

#pragma omp declare simd uniform(q) linear(i)
static float __attribute__ ((noinline))
unit (const float *q, int i)
{
  return q[i]; /* { dg-bogus "uncoalesced" } */
}
#pragma omp end declare target

void
use (int n, float *a, const float *b)
{
#pragma omp target teams distribute parallel for simd map(a[0:n], b[0:4*n])
  for (int i = 0; i < n; i++)
    a[i] = element (b, 4 * i) + unit (b, i);
}
