/* An index that is read from memory, but cannot go far: of a table, or of the
   part of it that a mask leaves, no more sectors are fetched than it has.  */
/* { dg-do compile } */

static const float table[16] = { 1, 2, 3 };
static int wide[4096];
#pragma acc declare copyin (wide)

void
masks (int n, const signed char *restrict q, const int *restrict k,
       const float *restrict t, float *restrict o)
{
#pragma acc parallel loop gang vector \
    copyin(q[0:n], k[0:n], t[0:16], table) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      o[i] = table[q[i] & 15]
	     /* { dg-site { array=table pattern=spread sectors=[1,3] ideal=2 finding=null } "" { target *-*-* } .-1 } */
	     + t[k[i] & 15]
	     /* { dg-site { array=t pattern=spread sectors=[1,3] finding=null } "" { target *-*-* } .-1 } */
	     + t[k[i] % 8]
	     /* { dg-site { array=t pattern=spread sectors=[1,2] finding=null } "" { target *-*-* } .-1 } */
	     + t[(k[i] >> 3) & 13];
      /* { dg-site { array=t pattern=spread sectors=[1,3] finding=null } "" { target *-*-* } .-1 } */
    }
}

void
clamps (int n, const int *restrict k, const float *restrict t,
	float *restrict o)
{
#pragma acc parallel loop gang vector copyin(k[0:n], t[0:16]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      int a = k[i], b = a < 0 ? 0 : a > 15 ? 15 : a, c = a;
      if (c > 15)
	c = 15;
      if (c < 0)
	c = 0;
      o[i] = t[b] + t[c];
      /* { dg-site { array=t pattern=spread sectors=[1,3] finding=null } "" { target *-*-* } .-1 } */
      /* { dg-no-site { array=t pattern=irregular } "" { target *-*-* } .-2 } */
      if (a >= 0 && a < 16)
	o[i] += t[a];
      /* { dg-site { array=t pattern=spread sectors=[1,3] finding=null } "" { target *-*-* } .-1 } */
    }
}

/* The table has so many elements.  */

void
elements (int n, const int *restrict k, float *restrict o)
{
#pragma acc parallel loop gang vector copyin(k[0:n], table) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    o[i] = table[k[i]];
  /* { dg-site { array=table pattern=spread sectors=[1,3] finding=null } "" { target *-*-* } .-1 } */
}

/* What is no small part is reported, with a figure that no larger part of it
   would have.  */

void
large (int n, const unsigned char *restrict q, const int *restrict k,
       const float *restrict t, float *restrict o)
{
#pragma acc parallel loop gang vector \
    copyin(q[0:n], k[0:n], t[0:256]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      o[i] = t[q[i] & 63];	/* { dg-warning "each warp fetches up to 9 sectors where 4 would be enough" } */
      o[i] += t[q[i]];	/* { dg-warning "each warp fetches up to 32 sectors where 4 would be enough" } */
      o[i] += wide[k[i]];	/* { dg-warning "load of 'wide'" } */
      o[i] += t[k[i] & ~15];	/* { dg-warning "load of 't'" } */
      if (k[i] < 16)
	o[i] += t[k[i]];	/* { dg-warning "load of 't'" } */
    }
}

/* A member at the end of a structure may have more elements than it says.  */

struct tail { int n; float at[4]; };

void
beyond (int n, const int *restrict k, const struct tail *restrict s,
	float *restrict o)
{
#pragma acc parallel loop gang vector \
    copyin(k[0:n], s[0:100]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    o[i] = s->at[k[i]];	/* { dg-warning "load of 's->at'" } */
}
