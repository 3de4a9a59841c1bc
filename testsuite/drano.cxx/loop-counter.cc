/* The address of a counter is taken, so it is kept in memory; each iteration
   stores there what the next one loads.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-simd-locals -Wno-idle-lanes" } */
#include <algorithm>

#pragma acc routine seq
extern void move (int &k);

void
rows (int n, int m, float *x, float *y)
{
#pragma acc parallel loop gang vector copyin(x[0:n*m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = 0; k < m; k++)
	{
	  t += x[std::min (k, m - 1) * n + i];	/* { dg-site { access=load array=x stride_bytes=4 finding=null } } */
	  t += x[i * m + std::min (k, m - 1)];	/* { dg-warning "adjacent lanes are '4\\*m' bytes apart" } */
	}
      y[i] = t;
    }
}

/* One store in each way through the loop.  */
void
ways (int n, int m, float *x, float *y)
{
#pragma acc parallel loop gang vector copyin(x[0:n*m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      int k = 0;
      while (k < m)
	{
	  t += x[k * n + i];	/* { dg-site { access=load array=x stride_bytes=4 finding=null } } */
	  if (m > 100)
	    k = std::max (k + 1, 2);
	  else
	    k += 3;
	}
      y[i] = t;
    }
}

/* Each lane starts elsewhere.  */
void
starts (int n, int m, float *x, float *y)
{
#pragma acc parallel loop gang vector copyin(x[0:n*m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = 8 * i; k < m; k++)
	t += x[std::min (k, m)];	/* { dg-warning "uncoalesced load of 'x'" } */
      y[i] = t;
    }
}

/* What a function that is not seen makes of the counter is not known.  */
void
unseen (int n, int m, float *x, float *y)
{
#pragma acc parallel loop gang vector copyin(x[0:n*m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = 0; k < m; move (k))
	t += x[k * n + i];	/* { dg-warning "uncoalesced load of 'x'" } */
      y[i] = t;
    }
}
