/* What a loop that has got lanes costs is known as that of any other loop.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-cost" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

void
scale (int n, float *a)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)	/* { dg-note "each warp makes 2 requests for 8 to 10 sectors" } */
    a[i] = 2 * a[i];
  /* { dg-note "all warps together make .* to 2\\*ceil\\(n/32\\) \\+ 2 requests" "" { target *-*-* } .-2 } */
  /* { dg-site { lane_loop~:10: } "" { target *-*-* } .-2 } */
}
