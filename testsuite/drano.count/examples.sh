# Programs do the same with and without counting, at all levels.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

# same SOURCE SITES: compare what the program does with what it does when it
# counts SITES.
same ()
{
  model=openmp
  if grep -q -e 'pragma acc' -e '!$acc' "$1"; then
    model=openacc
  fi
  case $1 in
    *.f90) wrapper=drano-gfortran ;;
    *.cc) wrapper=drano-g++ ;;
    *) wrapper=drano-gcc ;;
  esac
  if [ ! -x "$BINDIR/$wrapper" ]; then
    echo "UNSUPPORTED: $(basename "$1"): no $wrapper"
    return
  fi
  for level in -O0 -O2 -O3; do
    name="$(basename "$1") $level $2"
    rm -f $profile
    if compile $wrapper -f$model $level -I"$kernels" $math "$1" -o plain \
	  -lm &&
	compile $wrapper -f$model $level -I"$kernels" $math \
	  -fdrano-count=$2 "$1" -o counting -lm; then
      on_sim ./plain >out.plain 2>err.plain
      status=$?
      check_exit "$name: same status" $status on_sim ./counting
      check "$name: same output" cmp out out.plain
      check "$name: a profile" test -s $profile
    else
      fail "$name: compiles"
    fi
  done
}

kernels=$SRCDIR/testsuite/drano.kernels
math=-foffload=nvptx-none=-lm
for source in "$SRCDIR"/examples/*.c "$SRCDIR"/examples/*.cc \
  "$SRCDIR"/examples/*.f90; do
  same "$source" suspect
done
# Of the kernels, some with routines, atomic operations and reductions, in each
# model and language.
for source in "$kernels"/*.c "$kernels"/*.f90; do
  case $(basename "$source") in
    backprop.c | bfs.c | spmv-omp.c | hotspot-f.f90) ;;
    *) [ -n "${EXPENSIVE-}" ] || continue ;;
  esac
  same "$source" all
done
finish
