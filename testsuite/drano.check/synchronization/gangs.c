/* Gangs that wait for others.  "gangs NUMBER" calls the function of that number;
   compiled with -DRIGHT none waits for what begins later.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>

#define MANY 3000

/* More gangs meet than the device holds.  */

static int
too_many (void)
{
  static int a[MANY];
  int come = 0, s = 0;
#pragma acc data copy(come, s) create(a)
  {
#pragma acc parallel loop gang num_gangs(MANY) vector_length(32)
    for (int i = 0; i < MANY; i++)
      {
	a[i] = i;
#pragma acc atomic update
	come++;
#ifndef RIGHT
	int v;
	do
	  {
#pragma acc atomic read
	    v = come;		/* fault 0 */
	  }
	while (v < MANY);
#pragma acc atomic update
	s += a[MANY - 1 - i] == MANY - 1 - i;
#endif
      }
#ifdef RIGHT
#pragma acc parallel loop gang num_gangs(MANY) reduction(+: s)
    for (int i = 0; i < MANY; i++)
      s += a[MANY - 1 - i] == MANY - 1 - i;
#endif
  }
  return s == MANY;
}

/* A gang waits for the next one, which is not atomic either.  */

static int
next_one (void)
{
  int done[9] = { 0 }, b[8] = { 0 };
#pragma acc data copy(done, b)
  {
#ifdef RIGHT
    done[8] = 1;
#pragma acc update device(done[8:1])
    for (int i = 7; i >= 0; i--)
#pragma acc parallel num_gangs(1)
      {
	b[i] = b[i + 1 < 8 ? i + 1 : i] + 1;
	done[i] = 1;
      }
#else
#pragma acc parallel loop gang num_gangs(8)
    for (int i = 0; i < 8; i++)
      {
	if (i < 7)
	  while (!__atomic_load_n (&done[i + 1], __ATOMIC_ACQUIRE)) /* fault 1 */
	    ;
	b[i] = b[i + 1 < 8 ? i + 1 : i] + 1;
	__atomic_store_n (&done[i], 1, __ATOMIC_RELEASE);
      }
#endif
  }
  return b[0] == 8;
}

int
main (int argc, char **argv)
{
  static int (*const all[]) (void) = { too_many, next_one };

  return !all[argc > 1 ? atoi (argv[1]) : 0] ();
}
