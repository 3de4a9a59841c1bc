/* Sectors that L1 is proved to keep for the next iterations count once where it is
   proved that an access costs little.  */
/* { dg-do compile } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */

void
records (int n, const float *restrict a, const float *restrict b,
	 float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < 8; j++)
	t += b[i * 8 + j];	/* { dg-bogus "uncoalesced" } */
      /* { dg-site { array=b finding=strided level=2 reported=false reuse.always=true } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

/* Each iteration needs other sectors.  */

void
sectors (int n, const float *restrict a, const float *restrict b,
	 float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 64]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < 8; j++)
	t += b[i * 64 + j * 8];	/* { dg-warning "uncoalesced load of 'b'" } */
      /* { dg-site { array=b level=1 reuse=null } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

/* L1 has no room for as many warps as there may be, or it is not known.  */

void
long_records (int n, const float *restrict a, const float *restrict b,
	      float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 128]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < 8; j++)
	t += b[i * 128 + j];	/* { dg-warning "uncoalesced load of 'b'" } */
      /* { dg-site { array=b level=1 reuse.always=false } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

void
workers (int n, const float *restrict a, const float *restrict b,
	 float *restrict out)
{
#pragma acc parallel loop gang worker vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < 8; j++)
	t += b[i * 8 + j];	/* { dg-warning "uncoalesced load of 'b'" } */
      /* { dg-site { array=b level=1 reuse.always=false } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

/* Other warps may be where the region touches much.  */

void
elsewhere (int n, const float *restrict a, const float *restrict b,
	   float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = a[i * 32768];
      for (int j = 0; j < 8; j++)
	t += b[i * 8 + j];	/* { dg-warning "uncoalesced load of 'b'" } */
      /* { dg-site { array=b level=1 reuse.always=false reuse.warps=32 } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}
