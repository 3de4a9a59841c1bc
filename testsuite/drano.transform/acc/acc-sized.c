/* A function whose sizes are parameters, which all calls tell: it is known that rows have
   an iteration for each lane, so that no copy for few is made, which could not give its
   lanes' loop workers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "sizes are not handed on" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=all -fdrano-remarks" } */

enum { POINTS = 120, PARTS = 72 };

static float at[POINTS * PARTS], near[POINTS * POINTS];

static void
compare (int points, int parts, const float *at, float *near)
{
#pragma acc parallel loop gang copyin(at[0:points * parts]) copy(near[0:points * points])
  for (int p = 0; p < points; p++)
#pragma acc loop vector	/* { dg-note "are spread over workers, in place of lanes" "" { target acc_reductions_marked } } */
    for (int q = 0; q < points; q++)
      for (int k = 0; k < parts; k++)	/* { dg-note "in place of those of a loop around it" } */
	near[p * points + q] += at[p * parts + k] * at[q * parts + k];	/* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
  /* { dg-note "lanes are the iterations of the loop over 'k'" "" { target *-*-* } .-2 } */
}

int
main (void)
{
  for (int i = 0; i < POINTS * PARTS; i++)
    at[i] = i * 7 % 5;
  for (int i = 0; i < POINTS * POINTS; i++)
    near[i] = i % 3;
  compare (POINTS, PARTS, at, near);
  for (int p = 0; p < POINTS; p++)
    for (int q = 0; q < POINTS; q++)
      {
	float sum = (p * POINTS + q) % 3;
	for (int k = 0; k < PARTS; k++)
	  sum += at[p * PARTS + k] * at[q * PARTS + k];
	if (sum != near[p * POINTS + q])
	  return 1;
      }
  return 0;
}
