# The device's counters and the simulated device's own agree.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

# equal SOURCE MODEL OPTION: compare the counts of one program.
equal ()
{
  what="$(basename "$1") $3"
  case $1 in
    *.f90) wrapper=drano-gfortran ;;
    *.cc) wrapper=drano-g++ ;;
    *) wrapper=drano-gcc ;;
  esac
  [ -x "$BINDIR/$wrapper" ] || return
  rm -f "$profile" sim.jsonl
  must_compile "$what: compiles" $wrapper "-f$2" "$3" -fdrano-count=all \
    -I"$kernels" "$1" -o program -lm
  check_exit "$what: runs" 0 on_sim -o sim.jsonl ./program
  same_counts "$what: counts are equal" "$profile" sim.jsonl
}

here=$SRCDIR/testsuite/drano.count
kernels=$SRCDIR/testsuite/drano.kernels
for level in -O0 -O2 -O3; do
  equal "$here/patterns.c" openacc $level
done
for level in -O2 -O3; do
  equal "$here/omp-patterns.c" openmp $level
done
for source in "$SRCDIR"/examples/*.c "$SRCDIR"/examples/*.cc \
  "$SRCDIR"/examples/*.f90 "$kernels/hotspot.c" "$kernels/bplustree.c" \
  "$kernels/lavamd.c" "$kernels/spmv-omp.c" "$kernels/gaussian-f.f90"; do
  [ -e "$source" ] || continue
  if grep -q -e 'pragma acc' -e '!$acc' "$source"; then
    equal "$source" openacc -O2
  else
    equal "$source" openmp -O2
  fi
done
finish
