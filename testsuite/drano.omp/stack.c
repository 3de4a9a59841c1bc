/* Variables that are not in registers.  GCC gives the lanes of a simd loop a
   copy each of what is private to the loop, but not of what its body
   declares: that is on the warp's stack, in global memory, for all.  */
/* { dg-do compile } */

void
declared_inside (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for simd map(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) /* { dg-message "'t' is a local variable that all lanes share, in global memory; 'private' gives each lane its own" "" { target optimize } } */
    /* { dg-message "lanes are" "" { target optimize } .-1 } */
    {
      float t[64]; /* { dg-warning "lanes share 't'" "" { target optimize } } */
      for (int k = 0; k < 64; k++)
	t[k] = a[i] * k; /* { dg-site { access=store array=t pattern=uniform reason="it is a local variable that is kept in global memory" } "" { target optimize } } */
      b[i] = t[(int) a[i] & 63]; /* { dg-warning "uncoalesced load of 't'" "" { target optimize } } */
    }
}

void
declared_private (int n, const float *a, float *b)
{
  float t[8];
#pragma omp target teams distribute parallel for simd private(t) map(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 8; k++)
	t[k] = a[i] * k; /* { dg-no-site { access=store } } */
      b[i] = t[(int) a[i] & 7]; /* { dg-no-site { array=t } } */
    }
}

/* One for each thread, read by all its lanes.  */

void
thread (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for map(a[0:n], b[0:64*n])
  for (int i = 0; i < n; i++)
    {
      float t[8];
      for (int k = 0; k < 8; k++)
	t[k] = a[i] * k; /* { dg-site { access=store array=t pattern=single-lane } } */
#pragma omp simd
      for (int k = 0; k < 64; k++)
	b[64 * i + k] = t[3] + t[(int) a[0] & 7]; /* { dg-site { access=load array=t pattern=uniform finding=null } } */
    }
}
