/* A place to which lanes store on each side of a branch is stored to by all.  */
/* { dg-do compile } */

void
sides (int n, const int *restrict a, float *restrict o, float *restrict s)
{
#pragma acc parallel loop copy(s[0:1], o[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      *s = a[i];	/* { dg-warning "lanes store different values to '\\*?s'" } */
    else if (a[i] < -9)
      *s = o[i];	/* { dg-warning "lanes store different values to '\\*?s'" } */
    else
      *s = i;		/* { dg-warning "lanes store different values to '\\*?s'" } */
}

/* Only one lane may come here, as in a search.  */

void
search (int n, const int *restrict a, float *restrict o, float *restrict s)
{
#pragma acc parallel loop copy(s[0:1], o[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] == 5)
      *s = i;
    else
      o[i] = 1;
#pragma acc parallel loop copy(s[0:1], o[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] == 5)
      *s = i;
    else if (a[i] == 6)
      *s = o[i];
}

/* Constants are different or not; what is stored last by all is all there is.  */

void
flags (int n, const int *restrict a, int *restrict f, double *restrict d)
{
#pragma acc parallel loop copy(f[0:9], d[0:9]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    {
      if (a[i] > 0)
	{
	  f[0] = 1;	/* { dg-warning "lanes store different values to 'f'" } */
	  f[1] = 7;
	  f[2] = 1;
	  f[3] = 1;
	  d[0] = 1.5;	/* { dg-warning "lanes store different values to 'd'" } */
	  d[1] = 1.5;
	}
      else
	{
	  f[0] = 2;	/* { dg-warning "lanes store different values to 'f'" } */
	  f[1] = 7;
	  f[2] = 2;
	  d[0] = 2.5;	/* { dg-warning "lanes store different values to 'd'" "" { target { ! { stores_merged && optimize2 } } } } */
	  d[1] = 1.5;
	}
      f[2] = 3;
    }
}

struct pair { int x; float y; };

void
copies (int n, const struct pair *restrict a, struct pair *restrict s,
	struct pair *restrict t, const struct pair *restrict u)
{
#pragma acc parallel loop copy(s[0:1], t[0:n]) copyin(a[0:n], u[0:1])
  for (int i = 0; i < n; i++)
    {
      *s = a[i];	/* { dg-warning "lanes store different values to '\\*?s" } */
      /* { dg-warning "uncoalesced load" "" { target *-*-* } .-1 } */
      t[0] = *u;
    }
}
