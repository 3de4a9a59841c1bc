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
