/* The kernels of table 3 of Fauzia et al. (CGO 2015), before and after their change.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: fauzia KERNELS NAME before|after

   KERNELS is fauzia.ptx.  "Before" are the kernels of PolyBench/GPU, Rodinia and SHOC,
   with the blocks of these programs: 256 lanes, or 512 (fan1), 128 (spmv), 32
   (myocyte), 8^3 (cell).  "After" is what the paper's sections 4.2 to 4.4 make of them:
   the dimensions of blocks change places (cell, gaussian), a loop of the kernel goes
   to the lanes (correlation, covariance, myocyte), or lanes add up tiles (atax, bicg,
   mvt, gesummv; Algorithm 3).  Of spmv the paper says only that its transformation
   applies to the loads of a row; here a warp adds up a row, as in SHOC's other kernel.
   Gaussian's second kernel has blocks of 16 x 16: with Rodinia's 4 x 4, a warp has the
   same addresses before and after.

   The paper does not print sizes.  They follow from its table 3, where the number of
   operations is rate times time, and bytes are what the time of copies is at 6.5 GB/s:

     atax, bicg, mvt  268 million operations are 4 N^2: N = 8192; so says the copy of
		      268 MB
     gesummv          the same operations.  The copy says N = 4096.  But with that, its
		      kernel would make half of the loads of atax, and it takes three
		      times as long
     correlation,     137 * 10^9 operations are 2 N^3: N = 4096; so says the copy of
     covariance       67 MB
     cell             the copy has 9 MB: 128^3 cells
     gaussian         34 * 10^9 operations are 4 N^3: N = 2048; the copy of both
		      matrices has 33 MB.  With 4096, the kernel after the change would
		      need more than the bandwidth of the device
     myocyte          a matrix with a row for each lane and 7 accesses for each element,
		      all uncoalesced (table 2), of 144 million operations and copies of
		      3 and 2 matrices.  The solver of Rodinia has as many in its three
		      loops over the equations of a cell that find the next step, if
		      what is stored is not loaded again, and 8 or 9 operations: N =
		      4096.  Its least scale is left out, as the paper's framework
		      changes no loop that has one
     spmv             the copy has 68 MB; SHOC's matrix has one element in 100: N = 29000

   Correlation and covariance add up 128 terms of the 4096, and gaussian makes one step
   in 64: their times are proportional to that.  */

#include <math.h>

#include "driver.h"

enum
{
  BLOCK = 256, TILE = 16,
  MATVEC = 8192,
  COLUMNS = 4096, TERMS = 128,
  EDGE = 128, CELL_BLOCK = 8, CELL_INNER = 6,
  SYSTEM = 2048, STRIDE = 64,
  EQUATIONS = 4096,
  SPARSE = 29000, SPARSE_BLOCK = 128
};

static int after;

/* The next number of a sequence, below 2**24.  */

static unsigned
draw (void)
{
  static unsigned state = 5;

  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

/* Return N random floats, or zeros if not DRAWN, on the host.  */

static float *
floats (size_t n, int drawn)
{
  float *p = new_array (n, sizeof *p);

  for (size_t k = 0; drawn && k < n; k++)
    p[k] = draw () / 16777216.0f;
  return p;
}

/* How many of the N elements of A differ from those of B.  */

static int
wrong (const float *a, const float *b, size_t n)
{
  int count = 0;

  for (size_t k = 0; k < n; k++)
    count += !(fabsf (a[k] - b[k]) <= 1e-3f * fmaxf (1, fabsf (b[k])));
  return count;
}

/* The product of A, N x N elements, with X on the host.  */

static float *
product (unsigned n, const float *a, const float *x)
{
  float *y = floats (n, 0);

  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      y[i] += a[i * n + j] * x[j];
  return y;
}

/* Add to Y the product of A with X.  */

static void
rows (unsigned n, address a, address x, address y)
{
  if (after)
    LAUNCH ("tiles", n / TILE * (n / TILE), 1, 1, BLOCK, 1, 1, &n, &a, &x, &y);
  else
    LAUNCH ("rows", n / BLOCK, 1, 1, BLOCK, 1, 1, &n, &a, &x, &y);
}

/* atax and, which takes as long, bicg and mvt: products with a matrix, and with its
   transpose, for which a lane has a column.  */

static int
matvec (void)
{
  unsigned n = MATVEC;
  float *ha = floats (n * n, 1), *hx = floats (n, 1);
  address a = sent (ha, n * n), x = sent (hx, n), y = sent (NULL, n);
  address z = sent (NULL, n);

  rows (n, a, x, y);
  LAUNCH ("columns", n / BLOCK, 1, 1, BLOCK, 1, 1, &n, &a, &x, &z);
  return wrong (received (y, n), product (n, ha, hx), n);
}

static int
gesummv (void)
{
  unsigned n = MATVEC;
  float *ha = floats (n * n, 1), *hb = floats (n * n, 1), *hx = floats (n, 1);
  float *expected, *other;
  address a = sent (ha, n * n), b = sent (hb, n * n), x = sent (hx, n);
  address y = sent (NULL, n), z = sent (NULL, n);

  if (after)
    {
      rows (n, a, x, z);
      rows (n, b, x, y);
      LAUNCH ("add", n / BLOCK, 1, 1, BLOCK, 1, 1, &y, &z);
    }
  else
    LAUNCH ("both", n / BLOCK, 1, 1, BLOCK, 1, 1, &n, &a, &b, &x, &y, &z);
  expected = product (n, ha, hx);
  other = product (n, hb, hx);
  for (unsigned k = 0; k < n; k++)
    expected[k] = 2 * expected[k] + 3 * other[k];
  return wrong (received (y, n), expected, n);
}

/* Products of columns with those from FROM columns later on.  */

static int
products (unsigned from)
{
  unsigned n = COLUMNS, terms = TERMS, each = after, count = 0;
  float *data = floats (n * terms, 1), *result;
  address d = sent (data, n * terms), out = sent (NULL, n * n);

  LAUNCH ("products", n / BLOCK, after ? n : 1, 1, BLOCK, 1, 1, &n, &terms, &from,
	  &each, &d, &out);
  result = received (out, n * n);
  for (size_t i = 0; i < n; i += 64)
    for (size_t j = 0; j < n; j += 37)
      {
	float sum = 0;

	for (size_t k = 0; k < terms && (i != j || !from); k++)
	  sum += data[k * n + i] * data[k * n + j];
	count += wrong (&result[i * n + j], &sum, 1);
      }
  return count;
}

static int
cell (void)
{
  unsigned n = EDGE, swapped = after, blocks = (n - 1) / CELL_INNER + 1, count = 0;
  int *old = new_array (n * n * n, sizeof *old), *new;
  address o, v;

  for (unsigned k = 0; k < n * n * n; k++)
    old[k] = draw () % 2;
  o = sent (old, n * n * n);
  v = sent (NULL, n * n * n);
  LAUNCH ("evolve", blocks, blocks, blocks, CELL_BLOCK, CELL_BLOCK, CELL_BLOCK, &n,
	  &swapped, &o, &v);
  new = received (v, n * n * n);
  for (unsigned j = 1; j < n - 1; j++)
    for (unsigned k = 1; k < n - 1; k++)
      for (unsigned l = 1; l < n - 1; l++)
	{
	  size_t at = (j * n + k) * n + l;
	  int sum = -old[at];

	  for (unsigned d = 0; d < 27; d++)
	    sum += old[at + (d / 9 * n + d / 3 % 3) * n + d % 3 - (n + 1) * n - 1];
	  count += new[at] != (old[at] ? sum > 3 && sum < 10 : sum >= 5 && sum <= 8);
	}
  return count;
}

static int
gaussian (void)
{
  unsigned n = SYSTEM, swapped = after, blocks = n / TILE;
  float *ha = floats (n * n, 1);
  address a, b = sent (NULL, n), m = sent (NULL, n * n);

  for (unsigned k = 0; k < n; k++)
    ha[k * n + k] += n;
  a = sent (ha, n * n);
  for (unsigned t = 0; t < n - 1; t += STRIDE)
    {
      LAUNCH ("fan1", n / 512, 1, 1, 512, 1, 1, &n, &t, &a, &m);
      LAUNCH ("fan2", blocks, blocks, 1, TILE, TILE, 1, &n, &t, &swapped, &a, &b, &m);
    }
  for (size_t t = 0; t < n - 1; t += STRIDE)
    for (size_t x = t + 1; x < n; x++)
      {
	float multiple = ha[n * x + t] / ha[n * t + t];

	for (size_t y = t; y < n; y++)
	  ha[n * x + y] -= multiple * ha[n * t + y];
      }
  return wrong (received (a, n * n), ha, n * n);
}

static int
myocyte (void)
{
  unsigned n = EQUATIONS, each = after, size = after ? BLOCK : 32, count = 0;
  float *hy = floats (n * n, 1), *herr = floats (n * n, 1), *width;
  unsigned *flags;
  address y, err, yy = sent (NULL, n * n), scale = sent (NULL, n * n);
  address g = sent (NULL, 2 * n);

  for (size_t k = 0; k < n * n; k++)
    {
      hy[k] += 1 / 64.0f;
      herr[k] = k % n == 7 && k / n % 2 ? 1 : 1e-3f + herr[k] * hy[k] / 16;
    }
  y = sent (hy, n * n);
  err = sent (herr, n * n);
  LAUNCH ("solver", n / size, after ? n : 1, 1, size, 1, 1, &n, &each, &y, &err, &yy,
	  &scale, &g);
  width = received (yy, n * n);
  flags = received (g, 2 * n);
  for (size_t k = 0; k < n; k++)
    count += !flags[2 * k] + (k % 2 && !flags[2 * k + 1]);
  return count + wrong (width, hy, n * n);
}

static int
spmv (void)
{
  unsigned n = SPARSE, nz = (size_t) n * n / 100, each = after;
  unsigned rows = after ? SPARSE_BLOCK / 32 : SPARSE_BLOCK;
  unsigned *hs = new_array (n + 1, 4), *hc = new_array (nz, 4);
  float *hv = floats (nz, 1), *hx = floats (n, 1), *expected = floats (n, 0);
  address start, column, value = sent (hv, nz), x = sent (hx, n), y = sent (NULL, n);

  for (unsigned i = 0; i < n; i++)
    {
      hs[i + 1] = (i + 1 == n ? nz
		   : (size_t) nz * (i + 1) / n - draw () % (n / 800));
      for (unsigned k = hs[i]; k < hs[i + 1]; k++)
	{
	  hc[k] = ((size_t) (k - hs[i]) * (n - 60) / (hs[i + 1] - hs[i])
		   + draw () % 60);
	  expected[i] += hv[k] * hx[hc[k]];
	}
    }
  start = sent (hs, n + 1);
  column = sent (hc, nz);
  LAUNCH ("sparse", (n - 1) / rows + 1, 1, 1, SPARSE_BLOCK, 1, 1, &n, &each, &start,
	  &column, &value, &x, &y);
  return wrong (received (y, n), expected, n);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    int (*run) (void);
  } kernels[] = { { "atax", matvec }, { "bicg", matvec }, { "mvt", matvec },
		  { "gesummv", gesummv }, { "cell", cell }, { "gaussian", gaussian },
		  { "myocyte", myocyte }, { "spmv", spmv } };
  const char *name = argc == 4 ? argv[2] : "";
  int count = -1;

  if (argc == 4)
    load (argv[1]);
  after = argc == 4 && strcmp (argv[3], "after") == 0;
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
    if (strcmp (name, kernels[k].name) == 0)
      count = kernels[k].run ();
  if (strcmp (name, "correlation") == 0)
    count = products (1);
  if (strcmp (name, "covariance") == 0)
    count = products (0);
  printf ("%s: %d wrong\n", name, count);
  return count ? 2 : 0;
}
