/* A sum of which each iteration keeps the lower bits only, in a variable that has
   more, is no reduction; one whose bits are all kept is.  */
/* { dg-do compile } */
/* { dg-options "-Wno-uncoalesced" } */

void
sums (int n, int m, const int *a, int *y)
{
#pragma acc parallel loop gang vector copyin(a[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      int t = 0;
      for (int j = 0; j < m; j++)
	t = (signed char) (t + a[i * m + j]);	/* { dg-no-advice "spread-reduction" } */
      y[i] = t;
    }
#pragma acc parallel loop gang vector copyin(a[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      unsigned short t = 0;
      for (int j = 0; j < m; j++)
	t += a[i * m + j];			/* { dg-advice "spread-reduction" } */
      y[i] = t;
    }
#pragma acc parallel loop gang vector copyin(a[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      short t = 0;
      for (int j = 0; j < m; j++)
	t = (short) (t > a[i * m + j]		/* { dg-no-advice "spread-reduction" } */
		     ? t : a[i * m + j]);	/* { dg-no-advice "spread-reduction" } */
      y[i] = t;
    }
}
