/* No hint gives lanes to a loop that lanes cannot execute, or says how to put that
   right.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

extern int omp_get_thread_num (void);

/* Each iteration waits until another one gives back what it has.  */

void
spins (int *lock, double *sum, const double *x)
{
#pragma omp target teams distribute parallel for map(lock[0:16], sum[0:16]) map(to: x[0:5000]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-message "note: the loop over 'i', line \[0-9\]+ gets no lanes: a loop inside it waits for another thread" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 5000; i++) /* { dg-bogus "lanes on" } */
    {
      int taken = 1;
      while (taken)
#pragma omp atomic capture
	{ taken = lock[i % 16]; lock[i % 16] = 1; }
      sum[i % 16] += x[i];
#pragma omp atomic write
      lock[i % 16] = 0;
    }
}

/* GCC allows no such construct in a simd loop.  */

void
excludes (double *most, const double *x)
{
#pragma omp target teams distribute parallel for num_teams(1) map(most[0:1]) map(to: x[0:5000]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-message "note: the loop over 'i', line \[0-9\]+ gets no lanes: it calls" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 5000; i++) /* { dg-bogus "lanes on" } */
    {
#pragma omp critical
      if (x[i] > *most)
	*most = x[i];
    }
}

/* An atomic one it does.  */

void
adds (double *sum, const double *x)
{
#pragma omp target teams distribute parallel for num_teams(1) map(sum[0:16]) map(to: x[0:5000]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 5000; i++) /* { dg-message "note: run the lanes along 'i'" } */
    {
#pragma omp atomic
      sum[i % 16] += x[i];
    }
}

/* Lanes have the number of their thread.  */

void
scratch (double *own, double *y)
{
#pragma omp target parallel for num_threads(8) map(own[0:8 * 100]) map(from: y[0:5000]) /* { dg-warning "31 of 32 lanes" } */
  /* { dg-message "note: the loop over 'i', line \[0-9\]+ gets no lanes: it uses a value that each thread has computed separately" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 5000; i++) /* { dg-bogus "lanes on" } */
    {
      double *mine = own + 100 * omp_get_thread_num ();
      mine[i % 100] = i;
      y[i] = mine[i % 50];
    }
}

/* Lanes would share the array, unless that is repaired.  */

void
arrays (double *y)
{
#pragma omp target teams distribute parallel for map(from: y[0:5000]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 5000; i++) /* { dg-message "note: run the lanes along 'i'" } */
    /* { dg-message "note: no fix-it: GCC would let the lanes of this loop share variables" "" { target *-*-* } .-1 } */
    {
      double x[12];
      for (int k = 0; k < 12; k++)
	x[k] = i + k;
      y[i] = x[i % 12] + x[i * 7 % 12];
    }
}

/* Of registers each lane has its own.  */

void
scalars (double *y)
{
#pragma omp target teams distribute parallel for map(from: y[0:5000]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 5000; i++) /* { dg-message "note: run the lanes along 'i'" } */
    /* { dg-bogus "no fix-it" "" { target *-*-* } .-1 } */
    {
      double x = 0;
      for (int k = 0; k < 12; k++)
	x += i + k;
      y[i] = x;
    }
}
