/* Wavelet transform of a picture, by lifting.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: dwt2D.  Uncoalesced: the picture's red, green and blue,
   three bytes for a lane, and the transform of rows, where a lane has a pair
   of neighbours: each of the steps takes every other element.  The transform
   of columns gives a lane a column and is coalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define WIDTH 192
#define HEIGHT 128
#define PIXELS (WIDTH * HEIGHT)
#define LEVELS 2

/* The coefficients of the 9/7 transform's steps, and its scale.  */
#define STEP1 -1.586134342f
#define STEP2 -0.052980118f
#define STEP3 0.882911075f
#define STEP4 0.443506852f
#define SCALE 1.149604398f

/* Split interleaved bytes into three components around zero.  */

static void
split (int n, const unsigned char *rgb, int *r, int *g, int *b)
{
#pragma acc parallel loop present(rgb[0:3 * n], r[0:n], g[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      int red = rgb[3 * i]; /* { dg-warning "uncoalesced load of .rgb." } */
      int green = rgb[3 * i + 1]; /* { dg-warning "uncoalesced load of .rgb." } */
      int blue = rgb[3 * i + 2]; /* { dg-warning "uncoalesced load of .rgb." } */
      r[i] = red - 128;
      g[i] = green - 128;
      b[i] = blue - 128;
    }
}

/* The 5/3 transform of the rows of A (W of a pitch of P by H), to OUT: low
   frequencies left, high ones right.  */

static void
rows53 (int p, int w, int h, int *a, int *out)
{
#pragma acc parallel loop gang vector_length(32) present(a[0:PIXELS], \
  out[0:PIXELS])
  for (int y = 0; y < h; y++)
    {
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  int left = a[y * p + 2 * i]; /* { dg-warning "uncoalesced load of .a." } */
	  int right = a[y * p + (2 * i + 2 < w ? 2 * i + 2 : 2 * i)]; /* { dg-warning "uncoalesced load of .a." } */
	  a[y * p + 2 * i + 1] -= (left + right) >> 1; /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	}
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  int left = a[y * p + (i > 0 ? 2 * i - 1 : 1)]; /* { dg-warning "uncoalesced load of .a." } */
	  int right = a[y * p + 2 * i + 1]; /* { dg-warning "uncoalesced load of .a." } */
	  a[y * p + 2 * i] += (left + right + 2) >> 2; /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	}
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  int low = a[y * p + 2 * i]; /* { dg-warning "uncoalesced load of .a." } */
	  int high = a[y * p + 2 * i + 1]; /* { dg-warning "uncoalesced load of .a." } */
	  out[y * p + i] = low;
	  out[y * p + w / 2 + i] = high;
	}
    }
}

/* The same for columns: a lane has a column and goes down it.  */

static void
columns53 (int p, int w, int h, int *a, int *out)
{
#pragma acc parallel loop present(a[0:PIXELS], out[0:PIXELS])
  for (int x = 0; x < w; x++)
    {
      for (int i = 0; i < h / 2; i++)
	{
	  int above = a[2 * i * p + x];
	  int below = a[(2 * i + 2 < h ? 2 * i + 2 : 2 * i) * p + x];
	  a[(2 * i + 1) * p + x] -= (above + below) >> 1;
	}
      for (int i = 0; i < h / 2; i++)
	{
	  int above = a[(i > 0 ? 2 * i - 1 : 1) * p + x];
	  int below = a[(2 * i + 1) * p + x];
	  a[2 * i * p + x] += (above + below + 2) >> 2;
	}
      for (int i = 0; i < h / 2; i++)
	{
	  int low = a[2 * i * p + x];
	  int high = a[(2 * i + 1) * p + x];
	  out[i * p + x] = low;
	  out[(h / 2 + i) * p + x] = high;
	}
    }
}

/* The 9/7 transform of the rows of A, in place and interleaved.  */

static void
rows97 (int w, int h, float *a)
{
#pragma acc parallel loop gang vector_length(32) present(a[0:PIXELS])
  for (int y = 0; y < h; y++)
    {
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  float left = a[y * w + 2 * i]; /* { dg-warning "uncoalesced load of .a." } */
	  float right = a[y * w + (2 * i + 2 < w ? 2 * i + 2 : 2 * i)]; /* { dg-warning "uncoalesced load of .a." } */
	  a[y * w + 2 * i + 1] += STEP1 * (left + right); /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	}
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  float left = a[y * w + (i > 0 ? 2 * i - 1 : 1)]; /* { dg-warning "uncoalesced load of .a." } */
	  float right = a[y * w + 2 * i + 1]; /* { dg-warning "uncoalesced load of .a." } */
	  a[y * w + 2 * i] += STEP2 * (left + right); /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	}
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  float left = a[y * w + 2 * i]; /* { dg-warning "uncoalesced load of .a." } */
	  float right = a[y * w + (2 * i + 2 < w ? 2 * i + 2 : 2 * i)]; /* { dg-warning "uncoalesced load of .a." } */
	  a[y * w + 2 * i + 1] += STEP3 * (left + right); /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	}
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  float left = a[y * w + (i > 0 ? 2 * i - 1 : 1)]; /* { dg-warning "uncoalesced load of .a." } */
	  float right = a[y * w + 2 * i + 1]; /* { dg-warning "uncoalesced load of .a." } */
	  a[y * w + 2 * i] += STEP4 * (left + right); /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	}
#pragma acc loop vector
      for (int i = 0; i < w / 2; i++)
	{
	  a[y * w + 2 * i] *= SCALE; /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	  a[y * w + 2 * i + 1] /= SCALE; /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-warning "uncoalesced store to .a." "" { target *-*-* } .-1 } */
	}
    }
}

/* Undo the 5/3 transform of N elements of A, STRIDE apart.  */

static void
undo53 (int n, int stride, int *a)
{
  int line[WIDTH > HEIGHT ? WIDTH : HEIGHT];

  for (int i = 0; i < n / 2; i++)
    {
      line[2 * i] = a[i * stride];
      line[2 * i + 1] = a[(n / 2 + i) * stride];
    }
  for (int i = 0; i < n / 2; i++)
    line[2 * i] -= (line[i > 0 ? 2 * i - 1 : 1] + line[2 * i + 1] + 2) >> 2;
  for (int i = 0; i < n / 2; i++)
    line[2 * i + 1] += (line[2 * i]
			+ line[2 * i + 2 < n ? 2 * i + 2 : 2 * i]) >> 1;
  for (int i = 0; i < n; i++)
    a[i * stride] = line[i];
}

/* Undo all levels for the component A.  */

static void
undo (int *a)
{
  for (int level = LEVELS - 1; level >= 0; level--)
    {
      int w = WIDTH >> level, h = HEIGHT >> level;

      for (int x = 0; x < w; x++)
	undo53 (h, WIDTH, a + x);
      for (int y = 0; y < h; y++)
	undo53 (w, 1, a + y * WIDTH);
    }
}

/* The 9/7 transform of the row A of N on the host.  */

static void
expect97 (int n, float *a)
{
  static const float step[] = { STEP1, STEP2, STEP3, STEP4 };

  for (int s = 0; s < 4; s++)
    for (int i = s % 2 ? 0 : 1; i < n; i += 2)
      a[i] += step[s] * (a[i > 0 ? i - 1 : 1] + a[i < n - 1 ? i + 1 : i - 1]);
  for (int i = 0; i < n; i++)
    a[i] = i % 2 ? a[i] / SCALE : a[i] * SCALE;
}

int
main (void)
{
  unsigned char *rgb = new_array (PIXELS * 3, 1);
  int *component[3], *scratch = new_array (PIXELS, sizeof *scratch);
  float *smooth = new_array (PIXELS, sizeof *smooth);
  float *expected = new_array (PIXELS, sizeof *expected);
  int wrong = 0;
  unsigned state = 103;

  for (int k = 0; k < 3; k++)
    component[k] = new_array (PIXELS, sizeof (int));
  for (int i = 0; i < 3 * PIXELS; i++)
    rgb[i] = (i / 3 % WIDTH + i / 3 / WIDTH + draw (&state) % 40) % 256;
  for (int i = 0; i < PIXELS; i++)
    smooth[i] = expected[i] = rgb[3 * i];

  int *r = component[0], *g = component[1], *b = component[2];
#pragma acc data copyin(rgb[0:3 * PIXELS]) copy(smooth[0:PIXELS]) \
  copyout(r[0:PIXELS], g[0:PIXELS], b[0:PIXELS]) create(scratch[0:PIXELS])
  {
    split (PIXELS, rgb, r, g, b);
    for (int k = 0; k < 3; k++)
      for (int level = 0; level < LEVELS; level++)
	{
	  int w = WIDTH >> level, h = HEIGHT >> level;

	  rows53 (WIDTH, w, h, component[k], scratch);
	  columns53 (WIDTH, w, h, scratch, component[k]);
	}
    rows97 (WIDTH, HEIGHT, smooth);
  }
  for (int k = 0; k < 3; k++)
    {
      undo (component[k]);
      for (int i = 0; i < PIXELS; i++)
	wrong += component[k][i] != rgb[3 * i + k] - 128;
    }
  for (int y = 0; y < HEIGHT; y++)
    expect97 (WIDTH, expected + y * WIDTH);
  wrong += count_wrong (smooth, expected, PIXELS, 1e-3f);
  return verdict ("dwt2d", wrong);
}
