// What is inlined into the lanes' code ends the life of a variable of theirs at the
// end of a block: an argument passed by value, or a variable of a branch.  The
// device compiler must not stop.
// { dg-do run }
// { dg-additional-options "-w -fdrano-transform=lanes" }

#include <cstdlib>

struct pair { double f[2]; };

#pragma omp declare target
static inline void
put (double *p, int i, pair v)
{
  for (int k = 0; k < 2; k++)
    p[2 * i + k] = v.f[(k + i) & 1];
}

static inline pair
get (const double *p, int i)
{
  pair v;
  for (int k = 0; k < 2; k++)
    v.f[(k + i) & 1] = p[2 * i + k] + k;
  return v;
}

static inline double
pick (double first, int i)
{
  if (i & 1)
    {
      double u[8];
      for (int k = 0; k < 8; k++)
	u[k] = first - k;
      first = u[i & 7];
    }
  double t[8];
  for (int k = 0; k < 8; k++)
    t[k] = first + k;
  return t[i & 7];
}

static inline void
exchange (double *out, const double *in, int i)
{
  pair v = get (in, i);
  if (i % 3)
    put (out, i, v);
  out[2 * i] = pick (out[2 * i], i);
}
#pragma omp end declare target

int
main ()
{
  int n = 500, bad = 0;
  double *in = (double *) malloc (2 * n * sizeof *in);
  double *out = (double *) calloc (2 * n, sizeof *out);
  double *good = (double *) calloc (2 * n, sizeof *good);
  for (int i = 0; i < 2 * n; i++)
    in[i] = i % 17;
#pragma omp target teams distribute parallel for \
  map(to: in[0:2 * n]) map(tofrom: out[0:2 * n])
  for (int i = 0; i < n; i++)
    for (int k = 1; k < 4; k++)
      {
	pair v = get (k > 1 ? out : in, i);
	if (i % 3)
	  put (out, i, v);
	out[2 * i] = pick (out[2 * i], i);
      }
  for (int i = 0; i < n; i++)
    for (int k = 1; k < 4; k++)
      exchange (good, k > 1 ? good : in, i);
  for (int i = 0; i < 2 * n; i++)
    bad += out[i] != good[i];
  return bad != 0;
}
