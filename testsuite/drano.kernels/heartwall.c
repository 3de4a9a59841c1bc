/* Tracking points on the walls of a heart through ultrasound pictures.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: heartwall.  A gang follows a point; its lanes divide the
   elements of the point's windows, as the number of an element over and
   modulo the rows.  Uncoalesced: the running sums along rows, as a row of the
   column-major window is for one lane, the corresponding sums of squares, and
   the lanes that look at a row each for the best match.  The windows
   themselves, and sums along columns with a lane for each row, are coalesced
   but for the ends of columns.  */
/* { dg-do compile } */

#include "kernels.h"

#define FRAME_ROWS 160		/* Pictures are column-major.  */
#define FRAME_COLS 180
#define FRAME (FRAME_ROWS * FRAME_COLS)
#define FRAMES 3
#define POINTS 12
#define T 13			/* Edge of a template,  */
#define W 25			/* of the window it is looked for in,  */
#define C (W + T - 1)		/* and of their whole convolution,  */
#define P (W + 2 * T)		/* and of the padded window.  */
#define S (W - T + 1)		/* Places where a template fits in.  */

/* Cut the template of each point out of FRAME.  */

static void
cut_templates (int points, const float *frame, const int *row,
	       const int *col, float *template)
{
#pragma acc parallel loop gang vector_length(32) present(frame[0:FRAME], \
  row[0:points], col[0:points], template[0:points * T * T])
  for (int p = 0; p < points; p++)
    {
      int r0 = row[p] - T / 2;
      int c0 = col[p] - T / 2;

#pragma acc loop vector
      for (int e = 0; e < T * T; e++)
	{
	  int r = e % T;
	  int c = e / T;
	  float value = frame[(c0 + c) * FRAME_ROWS + r0 + r]; /* { dg-warning "uncoalesced load of .frame." } */
	  template[p * T * T + c * T + r] = value;
	}
    }
}

/* Follow the points into the next FRAME.  PAD, PAD2, CONV and MATCH are
   scratch space of P * P, P * P, C * C and S * S for each.  */

static void
track (int points, const float *frame, int *row, int *col,
       const float *template, float *pad, float *pad2, float *conv,
       float *match, float *column_best, int *column_row)
{
#pragma acc parallel loop gang vector_length(32) present(frame[0:FRAME], \
  row[0:points], col[0:points], template[0:points * T * T], \
  pad[0:points * P * P], pad2[0:points * P * P], conv[0:points * C * C], \
  match[0:points * S * S], column_best[0:points * S], \
  column_row[0:points * S])
  for (int p = 0; p < points; p++)
    {
      int r0 = row[p] - W / 2;
      int c0 = col[p] - W / 2;
      const float *mine = template + p * T * T;
      float *sums = pad + p * P * P;
      float *squares = pad2 + p * P * P;
      float *product = conv + p * C * C;
      float *quality = match + p * S * S;
      float mean = 0, deviation = 0;

      /* The convolution of the window with the template turned round.  */
#pragma acc loop vector
      for (int e = 0; e < C * C; e++)
	{
	  int r = e % C;
	  int c = e / C;
	  int first_r = r - T + 1 > 0 ? r - T + 1 : 0;
	  int last_r = r < W - 1 ? r : W - 1;
	  int first_c = c - T + 1 > 0 ? c - T + 1 : 0;
	  int last_c = c < W - 1 ? c : W - 1;
	  float sum = 0;

	  for (int j = first_c; j <= last_c; j++)
	    for (int i = first_r; i <= last_r; i++)
	      {
		float pixel = frame[(c0 + j) * FRAME_ROWS + r0 + i]; /* { dg-warning "uncoalesced load" "" { xfail *-*-* } } */
		float weight = mine[(T - 1 - c + j) * T + T - 1 - r + i];
		sum += pixel * weight;
	      }
	  product[e] = sum;
	}

      /* The window and its squares, with zeros around.  */
#pragma acc loop vector
      for (int e = 0; e < P * P; e++)
	{
	  int r = e % P - T;
	  int c = e / P - T;
	  float value = 0;

	  if (r >= 0 && r < W && c >= 0 && c < W)
	    value = frame[(c0 + c) * FRAME_ROWS + r0 + r];
	  sums[e] = value;
	  squares[e] = value * value;
	}

      /* Running sums down the columns, a lane for each column.  */
#pragma acc loop vector
      for (int c = 0; c < P; c++)
	{
	  float sum = 0, square = 0;

	  for (int r = 0; r < P; r++)
	    {
	      sum += sums[c * P + r]; /* { dg-warning "uncoalesced load of .sums." } */
	      square += squares[c * P + r]; /* { dg-warning "uncoalesced load of .squares." } */
	      sums[c * P + r] = sum; /* { dg-warning "uncoalesced store to .sums." } */
	      squares[c * P + r] = square; /* { dg-warning "uncoalesced store to .squares." } */
	    }
	}
      /* And along the rows, a lane for each row.  */
#pragma acc loop vector
      for (int r = 0; r < P; r++)
	{
	  float sum = 0, square = 0;

	  for (int c = 0; c < P; c++)
	    {
	      sum += sums[c * P + r];
	      square += squares[c * P + r];
	      sums[c * P + r] = sum;
	      squares[c * P + r] = square;
	    }
	}

      /* Mean and deviation of the template.  */
#pragma acc loop vector reduction(+:mean, deviation)
      for (int e = 0; e < T * T; e++)
	{
	  float value = mine[e];
	  mean += value;
	  deviation += value * value;
	}
      mean /= T * T;
      deviation = sqrtf (deviation - T * T * mean * mean);

      /* How well the template matches at each place.  */
#pragma acc loop vector
      for (int e = 0; e < S * S; e++)
	{
	  int r = e % S;
	  int c = e / S;
	  int low = (c + T - 1) * P + r + T - 1;
	  int high = (c + 2 * T - 1) * P + r + 2 * T - 1;
	  float sum = sums[high]; /* { dg-warning "uncoalesced load of .sums." } */
	  sum -= sums[high - T]; /* { dg-warning "uncoalesced load of .sums." } */
	  sum -= sums[low + T]; /* { dg-warning "uncoalesced load of .sums." } */
	  sum += sums[low]; /* { dg-warning "uncoalesced load of .sums." } */
	  float square = squares[high]; /* { dg-warning "uncoalesced load of .squares." } */
	  square -= squares[high - T]; /* { dg-warning "uncoalesced load of .squares." } */
	  square -= squares[low + T]; /* { dg-warning "uncoalesced load of .squares." } */
	  square += squares[low]; /* { dg-warning "uncoalesced load of .squares." } */
	  float dot = product[(c + T - 1) * C + r + T - 1]; /* { dg-warning "uncoalesced load of .product." } */
	  float spread = square - sum * sum / (T * T);
	  float den = sqrtf (spread > 1e-6f ? spread : 1e-6f) * deviation;
	  quality[e] = (dot - sum * mean) / den;
	}

      /* The best place of each column, a lane for each; then of all.  */
#pragma acc loop vector
      for (int c = 0; c < S; c++)
	{
	  float best = -2;
	  int at = 0;

	  for (int r = 0; r < S; r++)
	    {
	      float here = quality[c * S + r]; /* { dg-warning "uncoalesced load of .quality." } */
	      if (here > best)
		{
		  best = here;
		  at = r;
		}
	    }
	  column_best[p * S + c] = best;
	  column_row[p * S + c] = at;
	}
      float best = -2;
      int best_c = 0;
      for (int c = 0; c < S; c++)
	if (column_best[p * S + c] > best)
	  {
	    best = column_best[p * S + c];
	    best_c = c;
	  }
      row[p] = r0 + column_row[p * S + best_c] + T / 2;
      col[p] = c0 + best_c + T / 2;
    }
}

/* Draw the wall, moved by DR rows and DC columns, with speckles.  */

static void
draw_frame (float *frame, int dr, int dc)
{
  unsigned state = 109;
  static float texture[FRAME];

  draw_floats (texture, FRAME, &state);
  for (int c = 0; c < FRAME_COLS; c++)
    for (int r = 0; r < FRAME_ROWS; r++)
      {
	int from_r = (r - dr + FRAME_ROWS) % FRAME_ROWS;
	int from_c = (c - dc + FRAME_COLS) % FRAME_COLS;

	frame[c * FRAME_ROWS + r] = texture[from_c * FRAME_ROWS + from_r];
      }
}

int
main (void)
{
  float *frame = new_array (FRAME, sizeof *frame);
  float *template = new_array (POINTS * T * T, sizeof *template);
  float *pad = new_array (POINTS * P * P, sizeof *pad);
  float *pad2 = new_array (POINTS * P * P, sizeof *pad2);
  float *conv = new_array (POINTS * C * C, sizeof *conv);
  float *match = new_array (POINTS * S * S, sizeof *match);
  float *column_best = new_array (POINTS * S, sizeof *column_best);
  int *column_row = new_array (POINTS * S, sizeof *column_row);
  int row[POINTS], col[POINTS], first_row[POINTS], first_col[POINTS];
  int wrong = 0;

  for (int p = 0; p < POINTS; p++)
    {
      first_row[p] = row[p] = 80 + 30 * cosf (p * 0.52f);
      first_col[p] = col[p] = 90 + 40 * sinf (p * 0.52f);
    }
  draw_frame (frame, 0, 0);
#pragma acc data copyin(frame[0:FRAME]) copy(row, col) \
  create(template[0:POINTS * T * T], pad[0:POINTS * P * P]) \
  create(pad2[0:POINTS * P * P], conv[0:POINTS * C * C]) \
  create(match[0:POINTS * S * S], column_best[0:POINTS * S]) \
  create(column_row[0:POINTS * S])
  {
    cut_templates (POINTS, frame, row, col, template);
    for (int f = 1; f < FRAMES; f++)
      {
	draw_frame (frame, 3 * f, -2 * f);
#pragma acc update device(frame[0:FRAME])
	track (POINTS, frame, row, col, template, pad, pad2, conv, match,
	       column_best, column_row);
      }
  }
  /* The points have moved as the picture did.  */
  for (int p = 0; p < POINTS; p++)
    {
      wrong += row[p] != first_row[p] + 3 * (FRAMES - 1);
      wrong += col[p] != first_col[p] - 2 * (FRAMES - 1);
    }
  return verdict ("heartwall", wrong);
}
