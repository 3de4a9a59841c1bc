/* What a change was to bring is compared with what it has brought.  The array that
   functions fill and read for an iteration becomes a lane's own, so that the indexes
   in it differ between lanes, which the prediction for the lane loop does not
   know: its lanes are taken back, as a launch would take longer than was predicted.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-Wno-uncoalesced -fdrano-transform=lanes -fdrano-remarks -fno-inline -fno-ipa-sra -fdump-tree-fixup_cfg3=promise.dump" } */
/* { dg-final { scan-output-file-not promise.dump "GOMP_SIMT" } } */

#ifndef COUNT
#define COUNT 20000
#endif

enum { N = COUNT };

static float table[16 * N], y[N];

#pragma omp declare target
void
choose (int *index, int i)
{
  for (int k = 0; k < 4; k++)
    index[k] = (i * 7 + k * k) % N;
}

float
look (const int *index, const float *from, int m)
{
  float sum = 0;
  for (int k = 0; k < m; k++)
    sum += from[16 * index[k & 3]];
  return sum;
}
#pragma omp end declare target

static void
by_functions (int n, int m)
{
#pragma omp target teams distribute parallel for map(to: table) map(from: y)
  for (int i = 0; i < n; i++) /* { dg-note "more sectors or requests than drano had predicted" } */
    /* { dg-warning "31 of 32 lanes idle" "" { target *-*-* } .-2 } */
    /* { dg-note "add 'simd'" "" { target *-*-* } .-3 } */
    {
      int index[4];
      choose (index, i);
      y[i] = look (index, table, m);
    }
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < 16 * N; i++)
    table[i] = i / 16;
  by_functions (N, 6);
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int k = 0; k < 6; k++)
	sum += (i * 7 + (k & 3) * (k & 3)) % N;
      bad += y[i] != sum;
    }
  return bad != 0;
}
