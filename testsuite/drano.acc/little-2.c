/* Level 2 says why an access costs little.  */
/* { dg-do compile } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-Wuncoalesced=2 -fdrano-advice=none" } */

void
next_to_loop (int n, const float *restrict a, const float *restrict b,
	      float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n]) /* { dg-note "lanes are the iterations" } */
  /* { dg-note "this costs little: in each iteration of the loop over 'i', line 12, other accesses take more than 100 times as long" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load of 'b'" } */
      /* { dg-site { array=b level=2 reported=true } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

void
in_a_loop (int n, int m, const float *restrict a, const float *restrict b,
	   float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:m * 32768], b[0:n * m * 8]) copyout(out[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)	/* { dg-note "this costs little: in each iteration of the loop over 'j'" } */
	{
	  t += b[(j * n + i) * 8];	/* { dg-warning "uncoalesced load of 'b'" } */
	  for (int k = 0; k < 32768; k++)
	    t += a[(j + k) * n + i];
	}
      out[i] = t;
    }
}
