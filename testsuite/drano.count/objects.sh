# Counts of several object files, shared libraries, threads and devices' queues
# come together in one profile.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

# requests LINE ACCESS FILE: the requests in the profile of what FILE's LINE
# accesses.
requests ()
{
  sed -n "s/.*\"file\":\"$3\",\"line\":$1,.*\"access\":\"$2\",.*\"requests\":\([0-9]*\),.*/\1/p" \
    $profile | paste -sd ' '
}

# Two object files share an inline function and a routine.  Neither knows how
# many elements there are, so the same is predicted in both, as one site has it.
cat >share.h <<'E1'
#pragma acc routine seq
extern float routine (const float *p, int i);
static inline void
scale (float *p, int n)
{
#pragma acc parallel loop gang vector copy (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] *= 2;
}
extern void other (float *p, int n);
E1
cat >one.c <<'E1'
#include <stdlib.h>
#include "share.h"
int
main (int argc, char **argv)
{
  static float p[640];
  for (int i = 0; i < 640; i++)
    p[i] = i;
  scale (p, 320 * argc);
  other (p, 640);
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 640; i++)
    p[i] += routine (p, i);
  if (p[639] != 639 * 4 || p[1] != 8)
    abort ();
  return 0;
}
E1
cat >two.c <<'E1'
#include "share.h"
#pragma acc routine seq
float
routine (const float *p, int i)
{
  return p[i];
}
void
other (float *p, int n)
{
  scale (p, n);
}
E1
# GCC 11's offload compiler loses one of two regions of one name.
inline=yes
for name in one two; do
  "$GCC" -fopenacc -O2 $OFFLOAD_OPTS -c $name.c >compile.out 2>&1
done
if ! "$GCC" -fopenacc $OFFLOAD_OPTS one.o two.o -o both >compile.out 2>&1; then
  echo "UNSUPPORTED: two objects: an inline function in both"
  inline=
  sed 's/^  scale (p, n);/  for (int i = 0; i < n; i++)\
    p[i] *= 2;/' two.c >two.new
  mv two.new two.c
fi
must_compile "two objects: one compiles" drano-gcc -fopenacc -O2 \
  -fdrano-count=all -c one.c
must_compile "two objects: two compiles" drano-gcc -fopenacc -O2 \
  -fdrano-count=all -c two.c
must_compile "two objects: link" drano-gcc -fopenacc -fdrano-count one.o \
  two.o -o both
check_exit "two objects: run" 0 on_sim ./both
[ -z "$inline" ] ||
  check_equal "two objects: an inline function is one site" 30 \
    "$(requests 8 load share.h)"
check_equal "two objects: a routine of the other" 20 \
  "$(requests 6 load two.c)"
check_grep "two objects: nothing is predicted of it" \
  '"two.c",.*"pattern":null,.*"reason":"called from other files"' $profile
check_equal "two objects: the caller" 20 "$(requests 13 store one.c)"

# A shared library has regions too, and may be unloaded.
cat >lib.c <<'E1'
void
work (int *p, int n)
{
#pragma acc parallel loop gang vector copy (p[0:n])
  for (int i = 0; i < n; i++)
    p[i]++;
}
E1
cat >linked.c <<'E1'
extern void work (int *, int);
int
main (void)
{
  static int p[64];
  work (p, 64);
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 64; i++)
    p[i] *= 2;
  return p[63] - 2;
}
E1
cat >loader.c <<'E1'
#include <dlfcn.h>
int
main (void)
{
  static int p[64];
  for (int k = 1; k <= 2; k++)
    {
      void *lib = dlopen ("./libwork.so", RTLD_NOW);
      if (!lib)
	return 3;
      void (*work) (int *, int);
      *(void **) &work = dlsym (lib, "work");
      work (p, 64);
      dlclose (lib);
    }
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 64; i++)
    p[i] *= 2;
  return p[63] - 4;
}
E1
must_compile "library: compiles" drano-gcc -fopenacc -O2 -fdrano-count=all \
  -shared -fPIC lib.c -o libwork.so
must_compile "library: program" drano-gcc -fopenacc -O2 -fdrano-count=all \
  linked.c -L. -lwork -Wl,-rpath,"$(pwd)" -o linked
check_exit "library: run" 0 on_sim ./linked
check_equal "library: its site" 2 "$(requests 6 load lib.c)"
check_equal "library: the program's" 2 "$(requests 9 load linked.c)"
rm -f $profile
must_compile "dlclose: program" drano-gcc -fopenacc -O2 -fdrano-count=all \
  loader.c -ldl -o loader
check_exit "dlclose: run" 0 on_sim ./loader
check_equal "dlclose: both times count" 4 "$(requests 6 load lib.c)"
check_equal "dlclose: the program counts on" 2 "$(requests 18 load loader.c)"

# Threads launch at the same time, on queues of their own.
cat >threads.c <<'E1'
#include <pthread.h>
#include <stdlib.h>
static int data[8][320];
static void *
run (void *arg)
{
  int *p = arg;
  for (int k = 0; k < 10; k++)
    {
#pragma acc parallel loop gang vector copy (p[0:320])
      for (int i = 0; i < 320; i++)
	p[i]++;
    }
  return NULL;
}
int
main (void)
{
  pthread_t t[8];
  for (int k = 0; k < 8; k++)
    pthread_create (&t[k], NULL, run, data[k]);
  for (int k = 0; k < 8; k++)
    pthread_join (t[k], NULL);
  for (int k = 0; k < 8; k++)
    if (data[k][319] != 10)
      abort ();
  return 0;
}
E1
must_compile "threads: compiles" drano-gcc -fopenacc -O2 -fdrano-count=all \
  -pthread threads.c -o threads
check_exit "threads: run" 0 on_sim ./threads
check_equal "threads: all count" 800 "$(requests 12 load threads.c)"
check_grep "threads: and their launches, with names and geometry" \
  '"construct":"launch",.*kernel run[$.]_omp_fn[$.]0: 80 launches, gangs [0-9]+, workers [0-9]+, vector length 32"' \
  $profile
cat >async.c <<'E1'
int
main (void)
{
  static int p[4][320];
#pragma acc enter data copyin (p)
  for (int k = 0; k < 20; k++)
    {
#pragma acc parallel loop gang vector present (p) async (k % 4)
      for (int i = 0; i < 320; i++)
	p[k % 4][i]++;
    }
#ifdef WAIT
#pragma acc wait
#pragma acc exit data copyout (p)
  return p[3][319] - 5;
#endif
  return 0;
}
E1
for how in "" -DWAIT; do
  rm -f $profile
  must_compile "async$how: compiles" drano-gcc -fopenacc -O2 \
    -fdrano-count=all $how async.c -o async
  check_exit "async$how: run" 0 on_sim ./async
  check_equal "async$how: all count" 200 "$(requests 10 load async.c)"
done
cat >nowait.c <<'E1'
int
main (void)
{
  static int p[320];
#pragma omp target teams distribute parallel for simd map (tofrom: p) nowait
  for (int i = 0; i < 320; i++)
    p[i]++;
#pragma omp taskwait
  return p[319] - 1;
}
E1
rm -f $profile
must_compile "nowait: compiles" drano-gcc -fopenmp -O2 -fdrano-count=all \
  nowait.c -o nowait
check_exit "nowait: run" 0 on_sim ./nowait
check_grep "nowait: it counts" \
  '"line":7,.*"access":"load".*"requests":[1-9][0-9]*,"lanes":320,' $profile

# Several devices, OpenMP's and OpenACC's.
cat >several.c <<'E1'
#include <omp.h>
#include <stdlib.h>
int
main (void)
{
  static int p[320];
  int n = omp_get_num_devices ();
  for (int d = 0; d < n; d++)
    {
#pragma omp target teams distribute parallel for simd map (tofrom: p) device (d)
      for (int i = 0; i < 320; i++)
	p[i]++;
    }
  for (int d = 0; d < 2; d++)
    {
      omp_set_default_device (d);
#pragma omp target teams distribute parallel for simd map (tofrom: p)
      for (int i = 0; i < 320; i++)
	p[i]--;
    }
  return n != 3 || p[0] != 1 || p[319] != 1;
}
E1
DRANO_SIM_DEVICES=3
export DRANO_SIM_DEVICES
rm -f $profile
must_compile "devices, OpenMP: compiles" drano-gcc -fopenmp -O2 \
  -fdrano-count=all several.c -o several
check_exit "devices, OpenMP: run" 0 on_sim ./several
check_grep "devices, OpenMP: three count" \
  '"line":12,.*"access":"load".*"lanes":960,' $profile
check_grep "devices, OpenMP: two, by default" \
  '"line":19,.*"access":"load".*"lanes":640,' $profile
cat >several.c <<'E1'
#include <openacc.h>
int
main (void)
{
  static int p[320];
  int n = acc_get_num_devices (acc_device_nvidia);
  for (int k = 0; k < 2 * n; k++)
    {
      acc_set_device_num (k % n, acc_device_nvidia);
#pragma acc parallel loop gang vector copy (p) async (1)
      for (int i = 0; i < 320; i++)
	p[i]++;
#pragma acc wait (1)
    }
  acc_set_device_num (0, acc_device_nvidia);
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 320; i++)
    p[i]++;
  return n != 3 || p[319] != 7;
}
E1
rm -f $profile
must_compile "devices, OpenACC: compiles" drano-gcc -fopenacc -O2 \
  -fdrano-count=all several.c -o several
check_exit "devices, OpenACC: run" 0 on_sim ./several
check_equal "devices, OpenACC: three count" 60 "$(requests 12 load several.c)"
check_equal "devices, OpenACC: and one" 10 "$(requests 18 load several.c)"
finish
