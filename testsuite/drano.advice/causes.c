/* One warning is about all accesses that have one cause: lanes of one loop, and
   one change that would cure them.  */
/* { dg-do compile } */
/* { dg-options "-O2 -fdrano-show=causes" } */

void
pixels (unsigned char *rgb, int n, int by)
{
#pragma acc parallel loop copy (rgb[0:3 * n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      rgb[3 * i] += by; /* { dg-warning "uncoalesced load of .rgb." } */
      /* { dg-note "store the elements of 'rgb' that are 3 apart next to each other .the sectors of this region fall by a factor of 1.5 to 2.9 if each loop of unknown length runs 256 times.; first make sure that all code that uses the array is changed with it" "advice" { target *-*-* } .-1 } */
      /* { dg-note "5 more accesses have this cause: .rgb. .lines 12, 15, 16.; for all, each warp needs 18 sectors where 6 would be enough" "others" { target *-*-* } .-2 } */
      rgb[3 * i + 1] += by; /* { dg-bogus "warning" } */
      rgb[3 * i + 2] += by; /* { dg-bogus "warning" } */
    }
}

/* Lanes of two loops that access two arrays are two causes.  */

void
twice (float *restrict a, const float *restrict b, int n)
{
#pragma acc parallel copy (a[0:4 * n]) copyin (b[0:4 * n])
  {
#pragma acc loop gang vector /* { dg-note "lanes are the iterations" } */
    for (int i = 0; i < n; i++)
      a[4 * i] = b[i]; /* { dg-warning "uncoalesced store to .a." } */
      /* { dg-note "store the elements of \[^\n\]*the sectors of this region fall\[^\n\]*first make sure" "advice" { target *-*-* } .-1 } */
#pragma acc loop gang vector /* { dg-note "lanes are the iterations" } */
    for (int i = 0; i < n; i++)
      a[i] = b[4 * i]; /* { dg-warning "uncoalesced load of .b." } */
  }
}

/* Where no change is known, accesses are alike that have one finding for one
   reason.  The worst one comes first: floats waste more than doubles.  */

void
gather (float *restrict a, const float *restrict b, const double *restrict c,
	const int *restrict at, const int *restrict from, int n)
{
#pragma acc parallel loop copyout (a[0:n]) copyin (b[0:n], c[0:n], at[0:n], from[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    a[i] = (b[at[i]] /* { dg-warning "load of .b.: the index of each lane is read from .at." } */
	    /* { dg-note "sorting the indices in .at." "at" { target *-*-* } .-1 } */
	    /* { dg-note "1 more access has this cause: .c. .line 49.; for both, each warp needs up to 64 sectors where 12 would be enough" "others" { target *-*-* } .-2 } */
	    + c[at[i]] /* { dg-bogus "warning" } */
	    + b[from[i]]); /* { dg-warning "index of each lane is read from .from." } */
}

/* What is not to be reported is not listed.  */

void
silenced (float *a, int n)
{
#pragma acc parallel loop copy (a[0:8 * n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      a[8 * i] += 1; /* { dg-warning "uncoalesced load of .a." } */
      /* { dg-note "store the elements of \[^\n\]*the sectors of this region fall\[^\n\]*first make sure" "advice" { target *-*-* } .-1 } */
      /* { dg-note "the 2 accesses of this group use 8 of every 32 bytes" "group" { target *-*-* } .-2 } */
      /* { dg-note "1 more access has this cause: .a. .line 61.; for both" "others" { target *-*-* } .-3 } */
#pragma drano diagnostic push
#pragma drano diagnostic ignored "-Wuncoalesced"
      a[8 * i + 1] += 1; /* { dg-bogus "warning" } */
#pragma drano diagnostic pop
    }
}

/* Each shared variable is a cause of its own.  */

void
races (int *a, int *b, int *c, int n)
{
#pragma acc parallel loop copy (a[0:1], b[0:1], c[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      a[0] = c[i]; /* { dg-warning "different values to .a." } */
      b[0] = c[i]; /* { dg-warning "different values to .b." } */
    }
}

/* The closing line counts them.  */
/* { dg-note "8 warnings cover 15 accesses; .-fdrano-show=all. warns about each" "closing" { target *-*-* } 0 } */
