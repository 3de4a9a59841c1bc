# A program counts a part of its run, and counting a sample is near the whole.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

# requests FILE: the requests of the load of p.
requests ()
{
  sed -n 's/.*"access":"load","array":"p",.*"requests":\([0-9]*\),.*/\1/p' "$1"
}

cat >part.c <<'E1'
#include <errno.h>
#include <stdlib.h>
#include "drano.h"
#define N 3200
static int p[N];
static void
region (int stride)
{
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < N; i++)
    p[i * stride % N]++;
}
int
main (void)
{
  region (2);
  drano_reset ();
  region (1);
  drano_stop ();
  region (3);
  drano_start ();
  region (1);
  drano_stop ();
  region (3);
  if (drano_write ("early.jsonl") != 0)
    return 1;
  if (drano_write ("no/such") != ENOENT)
    return 2;
  drano_start ();
  drano_stop ();
  drano_start ();
  region (1);
  return 0;
}
E1
for model in openacc openmp; do
  if [ $model = openmp ]; then
    sed 's/acc parallel loop gang vector copy (p)/omp target teams distribute parallel for simd map (tofrom: p)/' \
      part.c >part-omp.c
    mv part-omp.c part.c
  fi
  must_compile "$model: compiles" drano-gcc -f$model -O2 -fdrano-count=all \
    -I"$SRCDIR/runtime" part.c -o part
  check_exit "$model: runs" 0 on_sim ./part
  check_grep "$model: a file that cannot be written is said" \
    "^drano: cannot write 'no/such': No such file" err
  first=$(requests early.jsonl)
  check "$model: the early profile ($first)" test "$first" -ge 100 -a \
    $((first % 2)) -eq 0
  check_grep "$model: nothing but what was wanted" \
    '"access":"load","array":"p",.*"stride_min":4,"stride_max":4,' $profile
  check_equal "$model: the whole is three parts" \
    $((first / 2 * 3)) "$(requests $profile)"
done

cat >many.c <<'E1'
#define N 320000
static float p[N];
int
main (void)
{
#pragma acc parallel loop gang vector copy (p) num_gangs (8)
  for (int i = 0; i < N; i++)
    p[i] += 1;
  return p[N - 1] != 1;
}
E1
must_compile "sample: compiles" drano-gcc -fopenacc -O2 -fdrano-count=all \
  many.c -o many
check_exit "sample: all" 0 on_sim ./many
check_equal "sample: all are counted" 10000 "$(requests $profile)"
check_exit "sample: runs" 0 env DRANO_SAMPLE=10 "$DRANO" run --device=sim \
  ./many
n=$(requests $profile)
check "sample: near the whole ($n)" test "$n" -gt 8000 -a "$n" -lt 12000
check_grep "sample: is said" '"device":"[^"]*, one of 10 requests"' $profile
check_exit "sample: nonsense" 0 env DRANO_SAMPLE=often "$DRANO" run \
  --device=sim ./many
check_grep "sample: nonsense is said" "^drano: DRANO_SAMPLE is 'often'" err
check_equal "sample: nonsense counts all" 10000 "$(requests $profile)"
finish
