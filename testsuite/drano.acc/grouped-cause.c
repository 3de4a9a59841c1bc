/* A group is one warning, with what its loads take together.  */
/* { dg-do compile } */
/* { dg-options "-fdrano-show=causes" } */

struct point { float x, y, z; };

void
all (int n, struct point *p, float *r, float *s)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(r[0:n]) copyin(s[0:4 * n])
  for (int i = 0; i < n; i++)
    r[i] = (s[4 * i] /* { dg-warning "load of 's': adjacent lanes are 16 bytes apart; each warp fetches 16 sectors where 4 would be enough" } */
	    + p[i].x /* { dg-warning "load of 'p.i..x', in a group that uses every byte: adjacent lanes are 12 bytes apart; in 3 requests each warp fetches 36 sectors, 12 for this one, where 12 are distinct" } */
	    /* { dg-message "2 more accesses have this cause: 'p.i..y' \\(line 16\\), 'p.i..z' \\(line 17\\); for all, each warp needs 36 sectors where 12 would be enough" "" { target *-*-* } .-1 } */
	    /* A comment between the members.  */
	    + p[i].y /* { dg-bogus "warning: " } */
	    + p[i].z); /* { dg-bogus "warning: " } */
}
