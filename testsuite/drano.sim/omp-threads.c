/* Threads of the host that use the simulated device at the same time; and a
   process forked from one that uses it may end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-set-env OMP_TARGET_OFFLOAD=MANDATORY } */

#include <omp.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 6, TURNS = 20, N = 1000 };

int
main (void)
{
  int bad = 0, status = -1;

  /* libgomp 13 and later must be asked for devices before threads are.  */
  if (omp_get_num_devices () == 0)
    abort ();
#pragma omp parallel num_threads (THREADS) reduction (+: bad)
  for (int turn = 0; turn < TURNS; turn++)
    {
      int me = omp_get_thread_num (), a[N];
      for (int i = 0; i < N; i++)
	a[i] = i;
#pragma omp target teams distribute parallel for simd map (tofrom: a)
      for (int i = 0; i < N; i++)
	a[i] += me + turn;
      for (int i = 0; i < N; i++)
	bad += a[i] != i + me + turn;
    }
  pid_t child = fork ();
  if (child == 0)
    exit (0);
  waitpid (child, &status, 0);
  if (bad || status)
    abort ();
  return 0;
}
