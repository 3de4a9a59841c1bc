#!/bin/sh
# What is predicted of every test program is what its 32 lanes do.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# The lane IR of all programs that are there to be analysed is executed with
# random values by lanes-test, which counts sectors lane by lane.  EXPENSIVE
# draws more of them.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
judge=$BUILDDIR/testsuite/drano.unit/lanes-test
[ -x "$judge" ] || unsupported "lanes-test was not built"
directories="acc omp fortran cxx kernels"
runs=40
[ -z "${EXPENSIVE-}" ] || runs=150
names=

for d in $directories; do
  for source in "$SRCDIR/testsuite/drano.$d"/*.c \
      "$SRCDIR/testsuite/drano.$d"/*.cc "$SRCDIR/testsuite/drano.$d"/*.f90; do
    [ -f "$source" ] || continue
    case $source in
      *.f90) compiler=drano-gfortran ;;
      *.cc) compiler=drano-g++ ;;
      *) compiler=drano-gcc ;;
    esac
    if [ ! -x "$BINDIR/$compiler" ]; then
      echo "UNSUPPORTED: $d/${source##*/}: no $compiler"
      continue
    fi
    case ${source#"$SRCDIR"} in
      *omp*) model=-fopenmp ;;
      *) model=-fopenacc ;;
    esac
    for level in -O0 -O2; do
      name=$d-${source##*/}$level.dri
      "$BINDIR/$compiler" $model $level -w -S -o /dev/null \
	-fdrano-dump-ir="$name" "$source" >compile.out 2>&1 ||
	fail "$name cannot be compiled"
      # A program may have no regions at this level.
      [ ! -s "$name" ] || names="$names $name"
    done
  done
done

"$judge" -n "$runs" $names >judged 2>&1
sed -n 's/^	\(PASS\|FAIL\)ED: /\1: /p; /^run /p' judged
! grep -q '	FAILED' judged || failed=1
# Nothing would be wrong if nothing were seen.
check "most sites were seen" awk '
  / sites seen; / { seen = $1; all = $3; checked = $6 }
  END { exit !(all > 1500 && seen > 0.8 * all && checked > 5 * all) }' judged
finish
