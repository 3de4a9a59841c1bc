/* Speckle-reducing anisotropic diffusion, an element for each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: srad_v1.  The element's row and column are found by
   dividing its number and multiplied back; rows of neighbours are looked up
   in tables.  Both look data-dependent or irregular to the paper's analysis
   and are nearly unit stride in fact, but for the lanes at a column's end.
   In the sum's tree ever fewer lanes are at work, which wastes too, but not by
   the pattern of its accesses.  */
/* { dg-do compile } */

#include "kernels.h"

#define ROWS 102		/* A column is contiguous.  */
#define COLS 116
#define CELLS (ROWS * COLS)
#define CHUNK 512
#define LAMBDA 0.5f
#define STEPS 3

static void
extract (int n, float *image)
{
#pragma acc parallel loop present(image[0:n])
  for (int i = 0; i < n; i++)
    image[i] = expf (image[i] / 255);
}

static void
prepare (int n, const float *image, float *sums, float *squares)
{
#pragma acc parallel loop present(image[0:n], sums[0:n], squares[0:n])
  for (int i = 0; i < n; i++)
    {
      float value = image[i];
      sums[i] = value;
      squares[i] = value * value;
    }
}

/* Sum up each CHUNK of SUMS and SQUARES into its last element.  */

static void
reduce (int n, float *sums, float *squares)
{
  int chunks = n / CHUNK;

#pragma acc parallel loop gang vector_length(32) present(sums[0:n], \
  squares[0:n])
  for (int b = 0; b < chunks; b++)
    for (int step = 2; step <= CHUNK; step *= 2)
      {
#pragma acc loop vector
	for (int t = 0; t < CHUNK; t++)
	  if ((t + 1) % step == 0)
	    {
	      float lower = sums[b * CHUNK + t - step / 2];
	      sums[b * CHUNK + t] += lower;
	      float lower_square = squares[b * CHUNK + t - step / 2];
	      squares[b * CHUNK + t] += lower_square;
	    }
      }
}

static void
srad1 (int rows, int cols, float q0, const float *image, const int *north,
       const int *south, const int *west, const int *east, float *dn,
       float *ds, float *dw, float *de, float *c)
{
  int n = rows * cols;

#pragma acc parallel loop present(image[0:n], north[0:rows], \
  south[0:rows], west[0:cols], east[0:cols], dn[0:n], ds[0:n], dw[0:n], \
  de[0:n], c[0:n])
  for (int e = 0; e < n; e++)
    {
      int row = e % rows;
      int col = e / rows;
      float here = image[e];
      int up = north[row];
      int down = south[row];
      int left = west[col];
      int right = east[col];
      float to_n = image[up + rows * col] - here; /* { dg-bogus "uncoalesced" "" { xfail { gcc14 && { ! gcc15 } } } } */
      float to_s = image[down + rows * col] - here; /* { dg-bogus "uncoalesced" "" { xfail { gcc14 && { ! gcc15 } } } } */
      float to_w = image[row + rows * left] - here; /* { dg-bogus "uncoalesced" } */
      float to_e = image[row + rows * right] - here; /* { dg-bogus "uncoalesced" } */
      float g2 = (to_n * to_n + to_s * to_s + to_w * to_w + to_e * to_e)
		 / (here * here);
      float l = (to_n + to_s + to_w + to_e) / here;
      float num = 0.5f * g2 - 0.0625f * l * l;
      float den = 1 + 0.25f * l;
      float q = num / (den * den);
      float coefficient = 1 / (1 + (q - q0) / (q0 * (1 + q0)));
      dn[row + rows * col] = to_n;
      ds[row + rows * col] = to_s;
      dw[row + rows * col] = to_w;
      de[row + rows * col] = to_e;
      c[e] = coefficient < 0 ? 0 : coefficient > 1 ? 1 : coefficient;
    }
}

static void
srad2 (int rows, int cols, float *image, const int *south, const int *east,
       const float *dn, const float *ds, const float *dw, const float *de,
       const float *c)
{
  int n = rows * cols;

#pragma acc parallel loop present(image[0:n], south[0:rows], \
  east[0:cols], dn[0:n], ds[0:n], dw[0:n], de[0:n], c[0:n])
  for (int e = 0; e < n; e++)
    {
      int row = e % rows;
      int col = e / rows;
      int down = south[row];
      int right = east[col];
      float here = c[e];
      float c_south = c[down + rows * col]; /* { dg-bogus "uncoalesced" "" { xfail { gcc14 && { ! gcc15 } } } } */
      float c_east = c[row + rows * right]; /* { dg-bogus "uncoalesced" } */
      float to_n = dn[e];
      float to_s = ds[e];
      float to_w = dw[e];
      float to_e = de[e];
      float d = here * to_n + c_south * to_s + here * to_w + c_east * to_e;
      image[e] += 0.25f * LAMBDA * d;
    }
}

static void
compress (int n, float *image)
{
#pragma acc parallel loop present(image[0:n])
  for (int i = 0; i < n; i++)
    image[i] = logf (image[i]) * 255;
}

/* One step of the same on the host.  */

static void
expect (float q0, float *j, float *c)
{
  static float d[4][CELLS];

  for (int at = 0; at < CELLS; at++)
    {
      int row = at % ROWS, col = at / ROWS;
      float sum = 0, squares = 0;

      d[0][at] = j[row ? at - 1 : at] - j[at];
      d[1][at] = j[row < ROWS - 1 ? at + 1 : at] - j[at];
      d[2][at] = j[col ? at - ROWS : at] - j[at];
      d[3][at] = j[col < COLS - 1 ? at + ROWS : at] - j[at];
      for (int k = 0; k < 4; k++)
	{
	  sum += d[k][at] / j[at];
	  squares += d[k][at] * d[k][at] / (j[at] * j[at]);
	}
      float q = (0.5f * squares - 0.0625f * sum * sum)
		/ ((1 + 0.25f * sum) * (1 + 0.25f * sum));
      c[at] = fminf (1, fmaxf (0, 1 / (1 + (q - q0) / (q0 * (1 + q0)))));
    }
  for (int at = 0; at < CELLS; at++)
    {
      int row = at % ROWS, col = at / ROWS;

      j[at] += 0.25f * LAMBDA
	       * (c[at] * d[0][at] + c[row < ROWS - 1 ? at + 1 : at] * d[1][at]
		  + c[at] * d[2][at]
		  + c[col < COLS - 1 ? at + ROWS : at] * d[3][at]);
    }
}

int
main (void)
{
  float *image = new_array (CELLS, sizeof *image);
  float *sums = new_array (CELLS, sizeof *sums);
  float *squares = new_array (CELLS, sizeof *squares);
  float *dn = new_array (CELLS, sizeof *dn);
  float *ds = new_array (CELLS, sizeof *ds);
  float *dw = new_array (CELLS, sizeof *dw);
  float *de = new_array (CELLS, sizeof *de);
  float *c = new_array (CELLS, sizeof *c);
  float *expected = new_array (CELLS, sizeof *expected);
  int north[ROWS], south[ROWS], west[COLS], east[COLS];
  int wrong = 0;
  unsigned state = 97;

  for (int i = 0; i < ROWS; i++)
    {
      north[i] = i ? i - 1 : 0;
      south[i] = i < ROWS - 1 ? i + 1 : i;
    }
  for (int i = 0; i < COLS; i++)
    {
      west[i] = i ? i - 1 : 0;
      east[i] = i < COLS - 1 ? i + 1 : i;
    }
  for (int at = 0; at < CELLS; at++)
    {
      image[at] = 255 * draw_float (&state);
      expected[at] = expf (image[at] / 255);
    }
#pragma acc data copy(image[0:CELLS]) copyin(north, south, west, east) \
  create(sums[0:CELLS], squares[0:CELLS], dn[0:CELLS], ds[0:CELLS]) \
  create(dw[0:CELLS], de[0:CELLS], c[0:CELLS])
  {
    extract (CELLS, image);
    for (int s = 0; s < STEPS; s++)
      {
	double sum = 0, square = 0, on_host = 0;

	prepare (CELLS, image, sums, squares);
	reduce (CELLS, sums, squares);
#pragma acc update host(sums[0:CELLS], squares[0:CELLS])
	for (int i = CHUNK - 1; i < CELLS; i += CHUNK)
	  {
	    sum += sums[i];
	    square += squares[i];
	  }
	for (int i = CELLS / CHUNK * CHUNK; i < CELLS; i++)
	  {
	    sum += sums[i];
	    square += squares[i];
	  }
	for (int i = 0; i < CELLS; i++)
	  on_host += expected[i];
	wrong += !(fabs (sum - on_host) < 1e-4 * on_host);

	double mean = sum / CELLS;
	float q0 = (square / CELLS - mean * mean) / (mean * mean);

	srad1 (ROWS, COLS, q0, image, north, south, west, east, dn, ds, dw,
	       de, c);
	srad2 (ROWS, COLS, image, south, east, dn, ds, dw, de, c);
	expect (q0, expected, c);
      }
    compress (CELLS, image);
  }
  for (int at = 0; at < CELLS; at++)
    expected[at] = logf (expected[at]) * 255;
  wrong += count_wrong (image, expected, CELLS, 1e-2f);
  return verdict ("srad_v1", wrong);
}
