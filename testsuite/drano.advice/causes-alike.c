/* What one change cures is one cause, and so are tiles of several arrays.
   Accesses of one array are alike where no change is known.  */
/* { dg-do compile } */
/* { dg-options "-O2 -fdrano-show=causes" } */

void
tiles (int n, int m, const float *a, const float *b, float *restrict c,
       float *restrict d)
{
#pragma acc parallel loop gang vector present(a[0:n * m], b[0:n * m], c[0:n * m], d[0:n * m]) /* { dg-note "lanes are the iterations" } */
  for (int j = 0; j < n; j++)
    for (int k = 0; k < m; k++)
      {
	float one = a[j * m + k]; /* { dg-warning "load of .a.: adjacent lanes are .4.m. bytes apart" } */
	/* { dg-note "copy .a. through a tile \[^\n\]*sectors\[^\n\]* fall \[^\n\]*; first make sure that a tile of the array fits" "tile" { target *-*-* } .-1 } */
	/* { dg-note "1 more access has this cause: .b. .line 17." "others" { target *-*-* } .-2 } */
	float other = b[j * m + k]; /* { dg-bogus "warning" } */
	c[k * n + j] = one;
	d[k * n + j] = other;
      }
#pragma acc parallel loop gang present(a[0:n * m], b[0:n * m])
  for (int j = 0; j < n; j++)
    {
      float sum = 0;
#pragma acc loop vector reduction(+:sum)
      for (int k = 0; k < m; k++)
	sum += a[j * m + k] + b[j * m + k];
      c[j] = sum;
    }
}

void
halves (int w, int h, float *a)
{
#pragma acc parallel loop gang vector_length(32) present(a[0:w * h])
  for (int y = 0; y < h; y++)
    {
#pragma acc loop vector /* { dg-note "lanes are the iterations" } */
      for (int i = 0; i < w / 2; i++)
	{
	  float right = a[y * w + (2 * i + 2 < w ? 2 * i + 2 : 2 * i)]; /* { dg-warning "load of .a.: the lanes' addresses follow no single stride" } */
	  /* { dg-note "1 more access has this cause: .a. .line 50." "others" { target *-*-* } .-1 } */
	  /* { dg-note "store .a. transposed" "transpose" { target *-*-* } .-2 } */
	  a[y * w + 2 * i + 1] += right; /* { dg-warning "load of .a.: adjacent lanes are 8 bytes apart" } */
	  /* { dg-note "3 more accesses have this cause: .a. .lines 44, 51." "others" { target *-*-* } .-1 } */
	}
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  float right = a[y * w + (2 * i + 2 < w ? 2 * i + 2 : 2 * i)]; /* { dg-bogus "warning" } */
	  a[y * w + 2 * i + 1] += right; /* { dg-bogus "warning" } */
	}
    }
}
/* { dg-note "3 warnings cover 8 accesses; .-fdrano-show=all. warns about each" "closing" { target *-*-* } 0 } */
