/* A function returns a reference to an element or to the lane's own variable.
   What is loaded through it is loaded from the array by some lanes: not fewer
   sectors, nor more, than that needs.  */
/* { dg-do compile } */

#pragma acc routine seq
static const float &
larger (const float &a, const float &b)
{
  return a < b ? b : a;	/* { dg-warning "uncoalesced load" } */
}

void
relu (int n, const float *b, float *y, float *z)
{
#pragma acc parallel loop copyin(b[0:2*n]) copyout(y[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = larger (b[2 * i], 0.0f);	/* { dg-warning "uncoalesced load of the result of 'larger': adjacent lanes are 8 bytes apart" "" { target { ! optimize2 } } } */
      z[i] = larger (b[i], 0.0f);	/* { dg-bogus "uncoalesced" } */
    }
}
