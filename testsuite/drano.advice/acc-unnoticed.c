/* A change that cures an access, but hardly matters in a region that does much
   else, is offered without a figure for the region.  */
/* { dg-do compile } */

struct point { float x, y, z; };

void
scan (struct point *p, const float *table, int n, int m)
{
#pragma acc parallel loop gang vector copyout(p[0:n]) copyin(table[0:n*m])
  for (int i = 0; i < n; i++)
    {
      float x = 0;
      for (int k = 0; k < 1000; k++)
	x += table[k * n + i];
      p[i].x = x; /* { dg-warning "uncoalesced store" } */
      /* { dg-message "reduces the sectors for 'p..\.x' from 12 to between 4 and 5(?!,)" "" { target *-*-* } .-1 } */
      p[i].y = x + 1; /* { dg-warning "uncoalesced store" } */
      p[i].z = x + 2; /* { dg-warning "uncoalesced store" } */
    }
}

void
copy (struct point *p, int n)
{
#pragma acc parallel loop gang vector copyout(p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x = 1; /* { dg-warning "uncoalesced store" } */
      /* { dg-message "from 12 to between 4 and 5, and those of this region by a factor of 2.4 to 3.0" "" { target *-*-* } .-1 } */
      p[i].y = 2; /* { dg-warning "uncoalesced store" } */
      p[i].z = 3; /* { dg-warning "uncoalesced store" } */
    }
}
