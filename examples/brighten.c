/* Brighten a picture of interleaved red, green and blue.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A pixel is three bytes.  With a pixel for each lane, each of its bytes is
   read and written in steps of three, so that every request moves three
   times the bytes it wants.  As the same is done to all bytes, a lane can as
   well have a byte.  */

#include <stdio.h>
#include <stdlib.h>

#define PIXELS 30000

/* VALUE made brighter by BY, at most 255.  */
#pragma acc routine seq
static inline unsigned char
brighter (unsigned char value, int by)
{
  return value + by > 255 ? 255 : value + by;
}

/* Brighten N pixels at RGB: a pixel for each lane.  */
static void
by_pixels (int n, unsigned char *rgb, int by)
{
#pragma acc parallel loop copy(rgb[0:3 * n])
  for (int i = 0; i < n; i++)
    {
      rgb[3 * i] = brighter (rgb[3 * i], by);
      rgb[3 * i + 1] = brighter (rgb[3 * i + 1], by);
      rgb[3 * i + 2] = brighter (rgb[3 * i + 2], by);
    }
}

/* Brighten N pixels at RGB: a byte for each lane.  */
static void
by_bytes (int n, unsigned char *rgb, int by)
{
#pragma acc parallel loop copy(rgb[0:3 * n])
  for (int i = 0; i < 3 * n; i++)
    rgb[i] = brighter (rgb[i], by);
}

int
main (void)
{
  unsigned char *picture = malloc (3 * PIXELS);
  long sum = 0;
  int wrong = 0;

  if (!picture)
    return 2;
  for (int i = 0; i < 3 * PIXELS; i++)
    picture[i] = i * 31 % 256;

  by_pixels (PIXELS, picture, 20);
  by_bytes (PIXELS, picture, 30);

  for (int i = 0; i < 3 * PIXELS; i++)
    {
      wrong += picture[i] != brighter (i * 31 % 256, 50);
      sum += picture[i];
    }
  printf ("brighten: mean value %.3f, %d wrong\n", sum / (3.0 * PIXELS),
	  wrong);
  free (picture);
  return wrong != 0;
}
