/* What goes round a program that is measured on a GPU.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Linked with --wrap=main.  A region must run on a device before the program
   does, or all ends here: nothing is measured on the host by mistake.  Then
   the program's main is called REPEAT times, and, if TIMES names a file, the
   seconds of each time are added to it; what starting the device takes is in
   none of them.  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef _OPENACC
# include <openacc.h>
#else
# include <omp.h>
#endif

extern int __real_main (int argc, char **argv, char **env);

/* Return whether regions run on a device.  */

static int
on_device (void)
{
  int there = 0;

#ifdef _OPENACC
#pragma acc parallel copyout (there) num_gangs (1)
  there = acc_on_device (acc_device_not_host);
#else
#pragma omp target map (from: there)
  there = !omp_is_initial_device ();
#endif
  return there;
}

/* Return the time in seconds.  */

static double
seconds (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int
__wrap_main (int argc, char **argv, char **env)
{
  const char *repeat = getenv ("REPEAT"), *times = getenv ("TIMES");
  int n = repeat ? atoi (repeat) : 1, status = 0;
  FILE *f = times ? fopen (times, "a") : NULL;

  if (!on_device ())
    {
      fputs ("regions run on the host: no device\n", stderr);
      return 99;
    }
  while (n-- > 0 && status == 0)
    {
      double start = seconds ();
      status = __real_main (argc, argv, env);
      if (f)
	fprintf (f, "%.9f\n", seconds () - start);
    }
  if (f)
    fclose (f);
  return status;
}
