/* Structures that the host returns in two registers, or in one that is too large,
   and nvptx in memory: pass_nrv stops the compiler.  No simd loop is needed.
   Cured in GCC 15.  */
/* { dg-do run } */

extern void abort (void);

struct complex
{
  double re, im;
};
struct mixed
{
  long n;
  double x;
};
struct odd
{
  char c[3];
};

#pragma omp declare target
__attribute__ ((noipa)) struct complex
add (struct complex a, struct complex b)
{
  struct complex sum;
  sum.re = a.re + b.re;
  sum.im = a.im + b.im;
  return sum;
}

__attribute__ ((noipa)) struct mixed
mix (long n, double x)
{
  struct mixed m;
  m.n = n;
  m.x = x;
  if (n > 2)
    return m;
  m.n = -n;
  return m;
}

__attribute__ ((noipa)) struct odd
letters (struct odd o)
{
  char first = o.c[0];
  o.c[0] = o.c[2];
  o.c[2] = first;
  return o;
}
#pragma omp end declare target

static void
check (struct complex c, struct mixed low, struct mixed high, struct odd o)
{
  if (c.re != 4 || c.im != 6 || low.n != -2 || low.x != 7 || high.n != 3
      || high.x != 8 || o.c[0] != 3 || o.c[1] != 2 || o.c[2] != 1)
    abort ();
}

int
main (void)
{
  struct complex c = { 1, 2 }, d = { 3, 4 };
  struct mixed low, high;
  struct odd o = { { 1, 2, 3 } };
#pragma omp target map(tofrom: c, o) map(from: low, high)
  {
    c = add (c, d);
    low = mix (2, 7);
    high = mix (3, 8);
    o = letters (o);
  }
  check (c, low, high, o);
  check (add ((struct complex) { 3, 4 }, (struct complex) { 1, 2 }), mix (2, 7),
	 mix (3, 8), letters ((struct odd) { { 1, 2, 3 } }));
  return 0;
}
