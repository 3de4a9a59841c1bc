/* Collapsed loops are weighed by the product of their counts, and a loop whose bound
   is known to be a number by that number: 648 sectors for the arrays are needed.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops,reductions -fdrano-remarks" } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */

enum { N = 64 };

static void __attribute__ ((noipa))
rows (int n, int m, int l, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop collapse(2) copyin(a[0:n * m * l]) copyout(y[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	float sum = 0;
	for (int k = 0; k < l; k++) /* { dg-note "in place of those of a loop around it" } */
	  sum += a[(i * m + j) * l + k]; /* { dg-note "a launch is predicted to need 651 sectors instead of 6159," "" { target *-*-* } .-1 } */
	y[i * m + j] = sum;
      }
}

int
main ()
{
  static float a[8 * 9 * N], y[8 * 9];
  int bad = 0;
  for (int i = 0; i < 8 * 9 * N; i++)
    a[i] = i % 7;
  rows (8, 9, N, a, y);
  for (int i = 0; i < 8 * 9; i++)
    {
      float sum = 0;
      for (int k = 0; k < N; k++)
	sum += (i * N + k) % 7;
      bad += y[i] != sum;
    }
  return bad != 0;
}
