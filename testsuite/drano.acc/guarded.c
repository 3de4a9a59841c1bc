/* Buffers that change places, and halves of them, under the condition under
   which lanes work: those that work have the same one.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

#define N 4096

void
halves (int n, int levels, const float *restrict in, float *restrict out)
{
#pragma acc parallel loop gang vector copyin(in[0:N]) copy(out[0:N])
  for (int i = 0; i < 256; i++)
    {
      int live = 256, d = n;
      for (int k = 0; k < levels; k++)
	{
	  if (i < live)
	    {
	      out[d + i] = in[i];	/* { dg-site { access=store array=out pattern=unit finding=null } "" { target optimize } } */
	      d /= 2;
	    }
	  live /= 2;
	}
    }
}

void
buffers (int n, int m, const float *restrict in, float *restrict out)
{
#pragma acc parallel loop gang vector copyin(in[0:2*N]) copy(out[0:2*N])
  for (int i = 0; i < N; i++)
    {
      int p = 0, q = 1;
      for (int k = 0; k < n; k++)
	{
	  if (i < m - 1)
	    out[p * N + i] += in[q * N + i];	/* { dg-site { access=load array=in pattern=unit finding=null } "" { target optimize } } */
	  if (i < m)
	    {
	      int t = p;
	      p = q;
	      q = t;
	    }
	}
    }
}

/* Twins: more lanes work later, the condition is another one, and lanes move on
   by amounts of their own.  */

void
growing (int n, int levels, const float *restrict in, float *restrict out)
{
#pragma acc parallel loop gang vector copyin(in[0:N]) copy(out[0:N])
  for (int i = 0; i < 256; i++)
    {
      int live = 1, d = n;
      for (int k = 0; k < levels; k++)
	{
	  if (i < live)
	    {
	      out[d + i] = in[i];	/* { dg-warning "uncoalesced store to 'out'" } */
	      d /= 2;
	    }
	  live *= 2;
	}
    }
}

void
others (int n, int m, const float *restrict in, float *restrict out)
{
#pragma acc parallel loop gang vector copyin(in[0:2*N]) copy(out[0:2*N])
  for (int i = 0; i < N; i++)
    {
      int d = n;
      for (int k = 0; k < n; k++)
	{
	  if (i < m)
	    out[d + i] = in[i];	/* { dg-warning "uncoalesced store to 'out'" } */
	  if (i < m - 1)
	    d /= 2;
	}
    }
}

void
own (int n, int m, const int *restrict step, const float *restrict in,
     float *restrict out)
{
#pragma acc parallel loop gang vector copyin(in[0:N], step[0:N]) copy(out[0:N])
  for (int i = 0; i < N; i++)
    {
      int d = n, s = step[i];
      for (int k = 0; k < n; k++)
	if (i < m)
	  {
	    out[d + i] = in[i];	/* { dg-warning "uncoalesced store to 'out'" } */
	    d += s;
	  }
    }
}
