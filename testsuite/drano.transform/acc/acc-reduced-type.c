/* Lanes of OpenACC combine integers and real numbers of 32 and 64 bits only, and the
   remark says so.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops,reductions -fdrano-remarks" } */

enum { N = 64, M = 256 };

static int a[N][M];
static unsigned char byte[N];
static short half[N], memory[N];
static _Complex float z[N][M], parts[N];

static void __attribute__ ((noipa))
sums (int m)
{
#pragma acc parallel loop copyin(a) copyout(byte)
  for (int i = 0; i < N; i++)
    {
      unsigned char t = 0;
      for (int j = 0; j < m; j++) /* { dg-note "it combines values of type 'unsigned char', and in OpenACC lanes combine only" } */
	t += a[i][j];
      byte[i] = t;
    }
  /* The cure.  */
#pragma acc parallel loop copyin(a) copyout(half)
  for (int i = 0; i < N; i++)
    {
      unsigned t = 0;
      for (int j = 0; j < m; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	t ^= a[i][j];
      half[i] = t;
    }
#pragma acc parallel loop copyin(a) copy(memory)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) /* { dg-note "it combines values of type 'short int'" } */
      memory[i] += a[i][j]; /* { dg-note "now adds up in a register" "" { target *-*-* } .-1 } */
  /* The order of its floating-point numbers would be no reason.  */
#pragma acc parallel loop copyin(z) copyout(parts)
  for (int i = 0; i < N; i++)
    {
      _Complex float t = 0;
      for (int j = 0; j < m; j++) /* { dg-note "it combines values of type 'complex float'" } */
	t += z[i][j];
      parts[i] = t;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * 3 + j * 5;
	z[i][j] = i + j * 1.0if;
      }
  sums (200);
  for (int i = 0; i < N; i++)
    {
      int t = 0, x = 0;
      for (int j = 0; j < 200; j++)
	{
	  t += a[i][j];
	  x ^= a[i][j];
	}
      if (byte[i] != (unsigned char) t || half[i] != (short) x
	  || memory[i] != (short) t || parts[i] != 200 * i + 19900 * 1.0if)
	__builtin_abort ();
    }
  return 0;
}
