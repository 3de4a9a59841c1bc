/* What is loaded as the bound of a loop is nothing to sort; what is loaded as an
   index is.  */
/* { dg-do compile } */
/* { dg-options "-Wno-uncoalesced" } */

void
product (int n, int m, const int *begin, const int *col, const float *val,
	 const float *x, float *y)
{
#pragma acc parallel loop gang vector copyin(begin[0:n + 1], col[0:m], \
  val[0:m], x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = begin[i]; k < begin[i + 1]; k++)
	{
	  float v = val[k];	/* { dg-no-advice "sort-indices" } */
	  int c = col[k];	/* { dg-no-advice "sort-indices" } */
	  t += v * x[c];	/* { dg-advice "sort-indices" } */
	}
      y[i] = t;
    }
}

void
lengths (int n, int m, const int *begin, const int *size, const float *val,
	 float *y)
{
#pragma acc parallel loop gang vector copyin(begin[0:n], size[0:n], \
  val[0:m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = 0; k < size[i]; k++)
	t += val[begin[i] + k];	/* { dg-no-advice "sort-indices" } */
      y[i] = t;
    }
}

void
gather (int n, int m, const int *at, const float *val, float *y)
{
#pragma acc parallel loop gang vector copyin(at[0:n], val[0:m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = val[at[i]];		/* { dg-advice "sort-indices" } */
}
