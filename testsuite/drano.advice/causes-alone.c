/* Accesses of one array by the lanes of one loop are one cause where no change is
   known; the loop is named once.  */
/* { dg-do compile } */
/* { dg-options "-O2 -fdrano-show=causes -fdrano-advice=none" } */

void
alone (int w, int p, int h, int *a, float *b, float *c)
{
#pragma acc parallel loop gang present(a[0:p * h]) present(b[0:p], c[0:p])
  for (int y = 0; y < h; y++)
    {
#pragma acc loop vector /* { dg-note "lanes are the iterations" } */
      for (int i = 0; i < w / 2; i++)
	{
	  int left = a[y * p + 2 * i]; /* { dg-bogus "warning" } */
	  int right = a[y * p + (2 * i + 2 < w ? 2 * i + 2 : 2 * i)]; /* { dg-bogus "warning" } */
	  a[y * p + 2 * i + 1] -= (left + right) >> 1; /* { dg-bogus "warning" } */
	  b[3 * i] = c[5 * i]; /* { dg-warning "load of .c.: adjacent lanes are 20 bytes apart" } */
	  /* { dg-note "5 more accesses have this cause: .a. .lines 15, 16, 17., .b. .line 18.; for all, each warp needs up to 65 sectors where 24 would be enough" "others" { target *-*-* } .-1 } */
	}
    }
}
