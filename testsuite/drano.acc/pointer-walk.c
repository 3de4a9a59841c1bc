/* A pointer that walks along in a loop.  */
/* { dg-do compile } */

void
walk_columns (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    {
      const float *p = b + i;
      float t = 0;
      for (int j = 0; j < n; j++, p += n)
	t += *p; /* { dg-bogus "uncoalesced" } */
      a[i] = t;
    }
}

void
walk_rows (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    {
      const float *p = b + i * n;
      float t = 0;
      for (int j = 0; j < n; j++)
	t += *p++; /* { dg-warning "uncoalesced load of 'p'" } */
      a[i] = t;
    }
}

/* { dg-final { mapping-as-device } } */
