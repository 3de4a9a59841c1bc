/* Bounds and addresses that are members of structures: they are loaded where the loop
   starts, unless what the loop stores may change them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "stores may be to members" { *-*-* } { "-O0" "-O1" } } */
/* { dg-additional-options "-fdrano-transform=lanes,loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { ROWS = 70, LENGTH = 100 };

struct part { double *x; int *number; };
struct row { int n, room[LENGTH]; struct part *part; };

static double x[ROWS][LENGTH];
static int number[ROWS][LENGTH], found[ROWS][LENGTH + 1];
#pragma omp declare target
static struct part part[ROWS];
static struct row row[ROWS];
#pragma omp end declare target

static void __attribute__ ((noipa))
scale (int n)
{
#pragma omp target teams distribute parallel for map(tofrom: x)
  for (int j = 0; j < n; j++)
    for (int i = 0; i < row[j].n; i++) /* { dg-note "iterations of the loop over 'i', line \[0-9\]+ are spread" } */
      /* { dg-note "lanes are the iterations" "" { target *-*-* } .-1 } */
      row[j].part->x[i] = 2 * row[j].part->x[i] + i;
}

/* What is stored is of the bound's type.  */

static void __attribute__ ((noipa))
count (int n)
{
#pragma omp target teams distribute parallel for map(tofrom: number)
  for (int j = 0; j < n; j++) /* { dg-note "iterations of the loop over 'j', line \[0-9\]+ are spread" } */
    /* { dg-note "lanes are the iterations" "" { target *-*-* } .-1 } */
    for (int i = 0; i < row[j].n; i++) /* { dg-note "the number of its iterations is not known before it starts" } */
      row[j].part->number[i] += 1;
}

static void
fill (void)
{
#pragma omp target map(tofrom: x, number)
  for (int j = 0; j < ROWS; j++)
    {
      /* Every third row has nothing, not even a part.  */
      row[j].n = j % 3 ? LENGTH - j : 0;
      row[j].part = j % 3 ? &part[j] : (struct part *) 0;
      part[j].x = x[j];
      /* The first that some count is their own length.  */
      part[j].number = j % 7 ? number[j] : &row[j].n;
      for (int i = 0; i < LENGTH; i++)
	row[j].room[i] = 0;
    }
}

static void
compare (void)
{
#pragma omp target map(from: found)
  for (int j = 0; j < ROWS; j++)
    for (int i = 0; i <= LENGTH; i++)
      found[j][i] = i ? row[j].room[i - 1] : row[j].n;
  for (int j = 0; j < ROWS; j++)
    for (int i = 0; i < LENGTH; i++)
      {
	int n = j % 3 ? LENGTH - j : 0;
	if (x[j][i] != (i < n ? 2 * (i - j) + i : i - j)
	    || number[j][i] != (j % 7 && i < n)
	    || found[j][i + 1] != (!(j % 7) && i < n))
	  __builtin_abort ();
      }
}

int
main (void)
{
  for (int j = 0; j < ROWS; j++)
    for (int i = 0; i < LENGTH; i++)
      x[j][i] = i - j;
#pragma omp target data map(tofrom: x, number)
  {
    fill ();
    scale (ROWS);
    count (ROWS);
  }
  compare ();
  return 0;
}
