/* What lanes cannot combine is called by its name: arrays, and structures that the
   program declares how to reduce.  A number that it declares so is counted by
   each thread, whose lanes can share that.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */

enum { N = 700 };

struct pair { float v; int at; };

#pragma omp declare reduction(least: struct pair: \
  omp_out = omp_in.v < omp_out.v ? omp_in : omp_out) \
  initializer(omp_priv = { 1e30f, -1 })
#pragma omp declare reduction(twice: int: omp_out += 2 * omp_in) \
  initializer(omp_priv = 0)

static int a[N];

int
main (void)
{
  struct pair p = { 1e30f, -1 };
  int bins[8] = { 0 }, more[16] = { 0 }, *part = more + 8, sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = (i * 37 + 11) % N;
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: p) reduction(least: p)
  for (int i = 0; i < N; i++)	/* { dg-note "it reduces 'p', which is an array, or" } */
    if (a[i] < p.v)
      {
	p.v = a[i];
	p.at = i;
      }
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: bins) reduction(+: bins)
  for (int i = 0; i < N; i++)	/* { dg-note "it reduces 'bins', which is an array, or" } */
    bins[a[i] & 7]++;
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: part[0:8]) reduction(+: part[0:8])
  for (int i = 0; i < N; i++)	/* { dg-note "it reduces 'part', which is an array, or" } */
    part[a[i] & 7]++;
#pragma omp target parallel for map(to: a) map(tofrom: sum) reduction(twice: sum)
  for (int i = 0; i < N; i++)	/* { dg-note "spread over" } */
    sum += a[i];
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += a[i] < p.v;
  for (int k = 0; k < 8; k++)
    bad += bins[k] != part[k] || bins[k] < N / 8 || bins[k] > N / 8 + 1;
  return (bad || p.at < 0 || a[p.at] != p.v || sum != N * (N - 1));
}
