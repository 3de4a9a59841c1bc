# The examples do the same with and without counting, at all levels.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

for source in "$SRCDIR"/examples/*.c "$SRCDIR"/examples/*.cc \
  "$SRCDIR"/examples/*.f90; do
  model=openmp
  if grep -q -e 'pragma acc' -e '!$acc' "$source"; then
    model=openacc
  fi
  case $source in
    *.f90) wrapper=drano-gfortran ;;
    *.cc) wrapper=drano-g++ ;;
    *) wrapper=drano-gcc ;;
  esac
  [ -x "$BINDIR/$wrapper" ] || continue
  for level in -O0 -O2 -O3; do
    name="$(basename "$source") $level"
    rm -f $profile
    if compile $wrapper -f$model $level "$source" -o plain -lm &&
	compile $wrapper -f$model $level -fdrano-count "$source" -o suspect \
	  -lm; then
      on_sim ./plain >out.plain 2>err.plain
      status=$?
      check_exit "$name: same status" $status on_sim ./suspect
      check "$name: same output" cmp out out.plain
      check "$name: a profile" test -s $profile
    else
      fail "$name: compiles"
    fi
  done
done
finish
