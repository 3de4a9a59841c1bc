/* Following an object through pictures with a particle filter.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: particle filter.  Uncoalesced: the pixels around each
   particle, and the particles that are drawn anew from an index each lane
   found.  The search through the sums is the same for all lanes until they
   part.  */
/* { dg-do compile } */

#include "kernels.h"

#define PARTICLES 1024
#define SIZE 128
#define FRAMES 3
#define POINTS 49		/* Pixels that a particle looks at.  */

/* Move the particles a little, by NOISE.  */

static void
propagate (int n, float *x, float *y, const float *noise_x,
	   const float *noise_y)
{
#pragma acc parallel loop present(x[0:n], y[0:n], noise_x[0:n], \
  noise_y[0:n])
  for (int i = 0; i < n; i++)
    {
      float dx = noise_x[i];
      float dy = noise_y[i];
      x[i] += 1 + dx;
      y[i] += -0.5f + dy;
    }
}

/* How well each particle's surroundings in PICTURE look like the object;
   WEIGHT is updated accordingly.  */

static void
likelihood (int n, const unsigned char *picture, const int *offset_x,
	    const int *offset_y, const float *x, const float *y,
	    float *weight)
{
#pragma acc parallel loop present(picture[0:SIZE * SIZE], x[0:n], y[0:n], \
  weight[0:n], offset_x[0:POINTS], offset_y[0:POINTS])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      int px = (int) (x[i] + 0.5f);
      int py = (int) (y[i] + 0.5f);

      for (int p = 0; p < POINTS; p++)
	{
	  int qx = px + offset_x[p];
	  int qy = py + offset_y[p];
	  int at = qy * SIZE + qx;
	  if (at < 0 || at >= SIZE * SIZE)
	    at = 0;
	  int pixel = picture[at]; /* { dg-warning "uncoalesced load of .picture." } */
	  sum += ((pixel - 100) * (pixel - 100)
		  - (pixel - 228) * (pixel - 228)) / 5000.0f;
	}
      weight[i] *= expf (sum / POINTS);
    }
}

/* Divide the weights by their SUM.  */

static void
normalise (int n, float sum, float *weight)
{
#pragma acc parallel loop present(weight[0:n])
  for (int i = 0; i < n; i++)
    weight[i] /= sum;
}

/* Draw new particles: each takes the first whose running sum is at least
   what it wants.  */

static void
resample (int n, const float *cdf, const float *want, const float *x,
	  const float *y, float *new_x, float *new_y, float *weight)
{
#pragma acc parallel loop present(cdf[0:n], want[0:n], x[0:n], y[0:n], \
  new_x[0:n], new_y[0:n], weight[0:n])
  for (int i = 0; i < n; i++)
    {
      int found = n - 1;
      float wanted = want[i];

      for (int k = 0; k < n; k++)
	{
	  float sum = cdf[k];
	  if (sum >= wanted)
	    {
	      found = k;
	      break;
	    }
	}
      new_x[i] = x[found]; /* { dg-warning "uncoalesced load of .x." } */
      new_y[i] = y[found]; /* { dg-warning "uncoalesced load of .y." } */
      weight[i] = 1.0f / n;
    }
}

/* Draw a bright disc around CX, CY on a dark ground.  */

static void
draw_picture (unsigned char *picture, float cx, float cy, unsigned *state)
{
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      {
	int bright = (x - cx) * (x - cx) + (y - cy) * (y - cy) < 30;

	picture[y * SIZE + x] = (bright ? 220 : 95) + draw (state) % 11;
      }
}

int
main (void)
{
  unsigned char *picture = new_array (SIZE * SIZE, 1);
  float *x = new_array (PARTICLES, sizeof *x);
  float *y = new_array (PARTICLES, sizeof *y);
  float *new_x = new_array (PARTICLES, sizeof *new_x);
  float *new_y = new_array (PARTICLES, sizeof *new_y);
  float *weight = new_array (PARTICLES, sizeof *weight);
  float *noise_x = new_array (PARTICLES, sizeof *noise_x);
  float *noise_y = new_array (PARTICLES, sizeof *noise_y);
  float *cdf = new_array (PARTICLES, sizeof *cdf);
  float *want = new_array (PARTICLES, sizeof *want);
  int offset_x[POINTS], offset_y[POINTS];
  int wrong = 0;
  unsigned state = 101;

  for (int p = 0; p < POINTS; p++)
    {
      offset_x[p] = p % 7 - 3;
      offset_y[p] = p / 7 - 3;
    }
  for (int i = 0; i < PARTICLES; i++)
    {
      x[i] = y[i] = 60;
      weight[i] = 1.0f / PARTICLES;
    }
#pragma acc data copyin(x[0:PARTICLES], y[0:PARTICLES]) \
  copyin(weight[0:PARTICLES], offset_x, offset_y) \
  create(new_x[0:PARTICLES], new_y[0:PARTICLES], picture[0:SIZE * SIZE]) \
  create(noise_x[0:PARTICLES], noise_y[0:PARTICLES]) \
  create(cdf[0:PARTICLES], want[0:PARTICLES])
  for (int frame = 1; frame <= FRAMES; frame++)
    {
      float sum = 0, mean_x = 0, mean_y = 0;
      float cx = 60 + 2 * frame, cy = 60 - frame;

      draw_picture (picture, cx, cy, &state);
      for (int i = 0; i < PARTICLES; i++)
	{
	  noise_x[i] = 6 * draw_float (&state) - 2;
	  noise_y[i] = 6 * draw_float (&state) - 3;
	}
#pragma acc update device(picture[0:SIZE * SIZE], noise_x[0:PARTICLES], \
  noise_y[0:PARTICLES])
      propagate (PARTICLES, x, y, noise_x, noise_y);
      likelihood (PARTICLES, picture, offset_x, offset_y, x, y, weight);
#pragma acc update host(weight[0:PARTICLES], x[0:PARTICLES], y[0:PARTICLES])
      for (int i = 0; i < PARTICLES; i++)
	sum += weight[i];
      normalise (PARTICLES, sum, weight);
      for (int i = 0; i < PARTICLES; i++)
	{
	  mean_x += x[i] * weight[i] / sum;
	  mean_y += y[i] * weight[i] / sum;
	  cdf[i] = weight[i] / sum + (i ? cdf[i - 1] : 0);
	  want[i] = (i + 0.5f) / PARTICLES;
	}
      /* It is where the disc is.  */
      wrong += !(fabsf (mean_x - cx) < 1.5f && fabsf (mean_y - cy) < 1.5f);
#pragma acc update device(cdf[0:PARTICLES], want[0:PARTICLES])
      resample (PARTICLES, cdf, want, x, y, new_x, new_y, weight);
#pragma acc update host(new_x[0:PARTICLES], new_y[0:PARTICLES])
      for (int i = 0, k = 0; i < PARTICLES; i++)
	{
	  while (k < PARTICLES - 1 && cdf[k] < want[i])
	    k++;
	  wrong += new_x[i] != x[k] || new_y[i] != y[k];
	}
      memcpy (x, new_x, PARTICLES * sizeof *x);
      memcpy (y, new_y, PARTICLES * sizeof *y);
#pragma acc update device(x[0:PARTICLES], y[0:PARTICLES])
    }
  return verdict ("particlefilter", wrong);
}
