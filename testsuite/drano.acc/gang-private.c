/* What a gang has one copy of is in shared memory: no site, and the same for
   all lanes.  What each lane has is neither.  */
/* { dg-do compile } */

void
gang (int n, const float *a, float *b)
{
#pragma acc parallel loop gang copyin(a[0:n]) copyout(b[0:64*n])
  for (int i = 0; i < n; i++)
    {
      int off[4];
      for (int k = 0; k < 4; k++)
	off[k] = (int) a[k]; /* { dg-no-site { access=store } } */
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	b[64 * i + k] = a[off[i & 3] + k]; /* { dg-bogus "uncoalesced" "" { xfail { ! gcc12 } } } */
    }
}

void
clause (int n, const float *a, float *b)
{
  int off[4];
#pragma acc parallel loop gang private(off) copyin(a[0:n]) copyout(b[0:64*n])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 4; k++)
	off[k] = (int) a[k]; /* { dg-no-site { access=store } } */
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	b[64 * i + k] = a[off[i & 3] + k]; /* { dg-bogus "uncoalesced" "" { xfail { ! gcc12 } } } */
    }
}

void
vector (int n, const float *a, float *b)
{
#pragma acc parallel loop gang vector copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    {
      int off[4];
      for (int k = 0; k < 4; k++)
	off[k] = (int) a[i + k]; /* { dg-no-site { access=store } } */
      b[i] = a[off[i & 3]]; /* { dg-warning "uncoalesced load of 'a'" } */
    }
}

/* A worker's is each thread's own in GCC.  */

void
worker (int n, float *b)
{
#pragma acc parallel loop gang worker copyout(b[0:64*n])
  for (int i = 0; i < n; i++)
    {
      float t[4];
      for (int k = 0; k < 4; k++)
	t[k] = k * i; /* { dg-no-site { access=store } } */
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	b[64 * i + k] = t[i & 3]; /* { dg-bogus "uncoalesced" } */
    }
}
