/* Accesses that are proved to cost little are reported at level 2.  */
/* { dg-do compile } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */

void
next_to_loop (int n, const float *restrict a, const float *restrict b,
	      float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-bogus "uncoalesced" } */
      /* { dg-site { array=b finding=strided option=-Wuncoalesced level=2 reported=false } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i * 8] = t;		/* { dg-bogus "uncoalesced" } */
      /* { dg-site { array=out finding=strided level=2 reported=false } "" { target *-*-* } .-1 } */
    }
}

/* Sectors that are stored are next to sectors that are stored.  */

void
next_to_stores (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang vector copyout(a[0:n * 65536]) copyin(b[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-bogus "uncoalesced" } */
      /* { dg-site { array=b level=2 } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 512; k++)
	a[(k * n + i) * 16] = t;	/* { dg-warning "uncoalesced store" } */
    }
}

/* An inner loop of which the number of iterations is known counts so often.  */

void
eight_times (int n, const float *restrict a, const float *restrict b,
	     float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 262144], b[0:n * 64]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = 0; k < 8; k++)
	t += b[(k * n + i) * 8];	/* { dg-bogus "uncoalesced" } */
      /* { dg-site { array=b level=2 } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 262144; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

void
sixteen_times (int n, const float *restrict a, const float *restrict b,
	       float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 65536], b[0:n * 128]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = 0; k < 16; k++)
	t += b[(k * n + i) * 8];	/* { dg-warning "uncoalesced load" } */
      for (int k = 0; k < 65536; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

/* Too few of the others.  */

void
few (int n, const float *restrict a, const float *restrict b,
     float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 4096], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load" } */
      /* { dg-site { array=b level=1 reported=true } "" { target *-*-* } .-1 } */
      for (int k = 0; k < 4096; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

/* Nobody knows how many.  */

void
unknown (int n, int m, const float *restrict a, const float *restrict b,
	 float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * m], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load" } */
      for (int k = 0; k < m; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

/* The compiler loads it once.  */

void
invariant (int n, const float *restrict a, const float *restrict b,
	   float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load" } */
      for (int k = 0; k < 32768; k++)
	t = t * .5f + a[i];
      out[i] = t;
    }
}

/* It may keep what is loaded for the next iteration: four loads are one.  */

void
shared (int n, const float *restrict a, const float *restrict b,
	float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 4096 + 3], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load" } */
      for (int k = 0; k < 4096; k++)
	t += a[k * n + i] + a[k * n + i + 1] + a[k * n + i + 2]
	     + a[k * n + i + 3];
      out[i] = t;
    }
}

/* Lanes may skip the loop, or leave it.  */

void
skipped (int n, const float *restrict a, const float *restrict b,
	 float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load" } */
      if (t > 0)
	for (int k = 0; k < 32768; k++)
	  t += a[k * n + i];
      out[i] = t;
    }
}

void
left (int n, const float *restrict a, const float *restrict b,
      float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load" } */
      for (int k = 0; k < 32768 && t > 0; k++)
	t -= a[k * n + i];
      out[i] = t;
    }
}

/* The access under a condition is next to what all lanes do.  */

void
sometimes (int n, const float *restrict a, const float *restrict b,
	   float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      if (t > 0)
	t = b[i * 8];		/* { dg-bogus "uncoalesced" } */
      /* { dg-site { array=b level=2 } "" { target *-*-* } .-1 } */
      out[i] = t;
    }
}

/* Half of the lanes do the others.  */

void
half (int n, const float *restrict a, const float *restrict b,
      float *restrict out)
{
#pragma acc parallel loop gang vector copyin(a[0:n * 32768], b[0:n * 8]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = b[i * 8];	/* { dg-warning "uncoalesced load" } */
      if (i % 2)
	for (int k = 0; k < 32768; k++)
	  t += a[k * n + i];	/* { dg-warning "uncoalesced load" } */
      out[i] = t;
    }
}
