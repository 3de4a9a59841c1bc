/* Warps that the number of iterations, or a bound that they are compared
   with, leaves partly filled.  */
/* { dg-do compile } */

#define N 1000

void
multiple (float *a, float *b)
{
#pragma acc parallel loop copy(a[0:1024], b[0:32768])
  for (int i = 0; i < 1024; i++)
    {
      a[i] = 0; /* { dg-site { {sectors=[4,5]} full=4 lanes=32 assumes=null } } */
      b[32 * i] = 0; /* { dg-warning "32 sectors" } */
      /* { dg-site { {sectors=[32,32]} full=32 exact.mask=true assumes=null } "" { target *-*-* } .-1 } */
    }
}

void
known_tail (float *a, float *b)
{
  /* 1000 is 31 * 32 + 8.  */
#pragma acc parallel loop copy(a[0:N], b[0:32*N])
  for (int i = 0; i < N; i++)
    {
      a[i] = 0; /* { dg-site { {sectors=[1,5]} full=4 lanes=32 exact.mask=true assumes=null } } */
      b[32 * i] = 0; /* { dg-warning "32 sectors" } */
      /* { dg-site { {sectors=[8,32]} full=32 exact.mask=true assumes=null } "" { target *-*-* } .-1 } */
    }
}

void
known_step (float *b)
{
  /* 21 iterations, which leave lanes idle in all warps.  */
#pragma acc parallel loop vector copy(b[0:N])
  for (int i = 0; i < 63; i += 3)
    b[8 * i] = 0; /* { dg-warning "sectors" } */
    /* { dg-site { {sectors=[21,21]} full=21 lanes=21 active=mask exact.mask=true assumes=null } "" { target *-*-* } .-1 } */
}

void
unknown (int n, float *b)
{
#pragma acc parallel loop copy(b[0:32*n])
  for (int i = 0; i < n; i++)
    b[32 * i] = 0; /* { dg-warning "32 sectors" } */
    /* { dg-site { {sectors=[1,32]} full=32 lanes=32 active=all exact.mask=true {assumes=full warps} } "" { target *-*-* } .-1 } */
}

void
bound (int n, int m, float *b, float *c)
{
#pragma acc parallel loop copy(b[0:32*n], c[0:n])
  for (int i = 0; i < 1024; i++)
    {
      if (i > 0 && i < m)
	b[32 * i] = 0; /* { dg-warning "32 sectors" } */
      /* { dg-site { {sectors=[1,32]} full=32 lanes=32 active=all exact.mask=true {assumes=full warps} } "" { target *-*-* } .-1 } */
      /* What a lane has read is no bound.  */
      if (c[i] > 0)
	b[32 * i + 1] = 0; /* { dg-warning "32 sectors" } */
      /* { dg-site { {sectors=[1,32]} full=32 lanes=null active=unknown exact.mask=false assumes=null } "" { target *-*-* } .-1 } */
    }
}

void
every_third (int m, float *b)
{
#pragma acc parallel loop copy(b[0:32768])
  for (int i = 0; i < 1024; i++)
    if (i % 3 < m)
      b[32 * i] = 0; /* { dg-warning "32 sectors" } */
      /* { dg-site { {sectors=[1,32]} active=unknown exact.mask=false assumes=null } "" { target *-*-* } .-1 } */
}
