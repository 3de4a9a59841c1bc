/* Private variables and arrays are not sites.  */
/* { dg-do compile } */

void
scratch (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    {
      float t[4];
      for (int k = 0; k < 4; k++)
	t[k] = b[i] * k; /* { dg-no-site { array=t } } */
      a[i] = t[i & 3]; /* { dg-no-site { array=t } } */
    }
}

void
given (int n, float *restrict a, int k)
{
  float w[8];
#pragma acc parallel loop firstprivate(k) private(w) copyout(a[0:n*k])
  for (int i = 0; i < n; i++)
    {
      w[i & 7] = k; /* { dg-no-site { array=w } } */
      a[i * k] = w[0]; /* { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*k' bytes apart" } */
    }
}

/* { dg-final { mapping-as-device } } */
