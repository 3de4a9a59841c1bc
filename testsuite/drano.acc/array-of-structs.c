/* Members of an array of structures of 12 bytes, and of three arrays.  */
/* { dg-do compile } */

struct point { float x, y, z; };

void
aos (int n, struct point *p)
{
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x = 1; /* { dg-warning "uncoalesced store to 'p\\\[i\\\].x': adjacent lanes are 12 bytes apart; each warp writes 12 sectors where 4 would be enough" } */
      p[i].z /* { dg-bogus "uncoalesced" } */
	= p[i].y; /* { dg-warning "uncoalesced load of 'p\\\[i\\\].y': adjacent lanes are 12 bytes apart; each warp fetches 12 sectors where 4 would be enough" } */
      /* { dg-warning "uncoalesced store to 'p\\\[i\\\].z': adjacent lanes are 12 bytes apart; each warp writes 12 sectors where 4 would be enough" "store" { target *-*-* } .-1 } */
    }
}

void
soa (int n, float *x, float *y, float *z)
{
#pragma acc parallel loop copy(x[0:n], y[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    {
      x[i] = y[i]; /* { dg-bogus "uncoalesced" } */
      z[i] = 0; /* { dg-bogus "uncoalesced" } */
    }
}

/* { dg-final { mapping-as-device } } */
