/* Lanes exchange the parts of records that they store where that is right.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run { target warp_barriers } } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=stage -fdrano-device=H200 -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

#include <stdlib.h>

enum { MAX = 1000 };

struct pixel { unsigned char r, g, b; };
struct pair { int x, y; };
struct mixed { double a; int b; short c, d; };

static signed char in[9 * MAX];
static int out[9 * MAX];
static struct pixel pixels[MAX];
static struct pair pairs[MAX];
static struct mixed records[MAX];

/* All stores of a group do; its loads need not.  */

static void __attribute__ ((noipa))
three (int n, int *restrict d, signed char *restrict s)
{
#pragma acc parallel loop gang vector copy(d[0:3 * n], s[0:3 * n])
  for (int i = 0; i < n; i++)
    {
      d[3 * i] = s[3 * i] + 1; /* { dg-note "the stores of this group go through shared memory" } */
      /* { dg-note "the loads of this group stay as they are" "" { target *-*-* } .-1 } */
      /* { dg-note "predicted to need" "" { target *-*-* } .-2 } */
      d[3 * i + 1] = s[3 * i + 1] + 2;
      d[3 * i + 2] = s[3 * i + 2] + 3;
    }
}

static int
check_three (int n)
{
  three (n, out, in);
  for (int i = 0; i < 3 * MAX; i++)
    if (out[i] != (i < 3 * n ? in[i] + 1 + i % 3 : -1))
      return 1;
  return 0;
}

/* In any order, and where code between them has branches.  */

static void __attribute__ ((noipa))
four (int n, int *restrict d)
{
#pragma acc parallel loop gang vector copy(d[0:4 * n])
  for (int i = 0; i < n; i++)
    {
      int x = i;
      d[4 * i + 2] = 7;
      if (i % 3 == 1)
	x *= 5;
      d[4 * i + 1] = x;
      d[4 * i] = 4 * i; /* { dg-note "the stores of this group go through shared memory" } */
      /* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
      d[4 * i + 3] = 4;
    }
}

static int
check_four (int n)
{
  four (n, out);
  for (int i = 0; i < n; i++)
    if (out[4 * i] != 4 * i || out[4 * i + 1] != (i % 3 == 1 ? 5 * i : i)
	|| out[4 * i + 2] != 7 || out[4 * i + 3] != 4)
      return 1;
  return out[4 * n] != -1;
}

/* Parts of one byte, and of several sizes.  */

static void __attribute__ ((noipa))
bytes (int n, struct pixel *restrict p)
{
#pragma acc parallel loop gang vector copy(p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].r = i; /* { dg-note "the stores of this group go through shared memory" } */
      /* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
      p[i].g = i + 1;
      p[i].b = i * 3;
    }
}

static int
check_bytes (int n)
{
  bytes (n, pixels);
  for (int i = 0; i < n; i++)
    if (pixels[i].r != (unsigned char) i
	|| pixels[i].g != (unsigned char) (i + 1)
	|| pixels[i].b != (unsigned char) (i * 3))
      return 1;
  return 0;
}

static void __attribute__ ((noipa))
sizes (int n, struct mixed *restrict p)
{
#pragma acc parallel loop gang vector copy(p[0:n])
  for (long i = 0; i < n; i++)
    {
      p[i].c = i;
      p[i].a = i * 0.5; /* { dg-note "the stores of this group go through shared memory" } */
      /* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
      p[i].b = -i;
      p[i].d = 9;
    }
}

static int
check_sizes (int n)
{
  sizes (n, records);
  for (int i = 0; i < n; i++)
    if (records[i].a != i * 0.5 || records[i].b != -i
	|| records[i].c != (short) i || records[i].d != 9)
      return 1;
  return 0;
}

/* An iteration that loads what it has stored.  */

static void __attribute__ ((noipa))
own (int n, int *restrict d, int *restrict at)
{
#pragma acc parallel loop gang vector copy(d[0:2 * n], at[0:2])
  for (int i = 0; i < n; i++)
    {
      d[2 * i] = i; /* { dg-note "another access in the same iteration may be to the same element" } */
      d[2 * i + 1] = d[2 * i + at[0]] + 1;
    }
}

static int
check_own (int n)
{
  int zero[2] = { 0, 0 };
  own (n, out, zero);
  for (int i = 0; i < n; i++)
    if (out[2 * i] != i || out[2 * i + 1] != i + 1)
      return 1;
  return 0;
}

/* A record that is not filled.  */

static void __attribute__ ((noipa))
gap (int n, int *restrict d)
{
#pragma acc parallel loop gang vector copy(d[0:4 * n])
  for (int i = 0; i < n; i++)
    {
      d[4 * i] = i; /* { dg-note "do not take all bytes from the record of one lane" } */
      d[4 * i + 1] = i + 1;
      d[4 * i + 3] = i + 3;
    }
}

static int
check_gap (int n)
{
  gap (n, out);
  for (int i = 0; i < 4 * n; i++)
    if (out[i] != (i % 4 == 2 ? -1 : i / 4 + i % 4))
      return 1;
  return 0;
}

/* Addresses that begin again.  */

static void __attribute__ ((noipa))
wraps (int n, struct pair *restrict d, unsigned first)
{
#pragma acc parallel loop gang vector copy(d[0:n])
  for (unsigned i = 0; i < n; i++)
    {
      d[i + first].x = i; /* { dg-note "an unsigned number in its addresses may wrap around" } */
      d[i + first].y = 1;
    }
}

static int
check_wraps (int n)
{
  wraps (n, pairs, 0);
  for (int i = 0; i < n; i++)
    if (pairs[i].x != i || pairs[i].y != 1)
      return 1;
  return 0;
}

/* What is not always stored.  */

static void __attribute__ ((noipa))
branch (int n, int *restrict d)
{
#pragma acc parallel loop gang vector copy(d[0:2 * n])
  for (int i = 0; i < n; i++)
    {
      d[2 * i] = i;
      if (i & 1)
	d[2 * i + 1] = 1;
    }
}

static int
check_branch (int n)
{
  branch (n, out);
  for (int i = 0; i < n; i++)
    if (out[2 * i] != i || out[2 * i + 1] != (i & 1 ? 1 : -1))
      return 1;
  return 0;
}

int
main (void)
{
  static const int counts[] = { 0, 1, 31, 32, 33, 64, 500, MAX };
  int (*const all[]) (int)
    = { check_three, check_four, check_bytes, check_sizes, check_own,
	check_gap, check_wraps, check_branch };
  for (unsigned c = 0; c < sizeof counts / sizeof counts[0]; c++)
    for (unsigned k = 0; k < sizeof all / sizeof all[0]; k++)
      {
	for (int i = 0; i < 9 * MAX; i++)
	  {
	    in[i] = i * 3;
	    out[i] = -1;
	  }
	if (all[k] (counts[c]))
	  abort ();
      }
  return 0;
}
