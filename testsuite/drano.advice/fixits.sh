#!/bin/sh
# Fix-its keep what they promise, on a few programs; make check-fixits tries
# all.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
[ "$NVPTX" = yes ] || unsupported "no offload compiler"

for program in examples/matvec.c examples/matvec-omp.c \
	       testsuite/drano.kernels/gaussian.c; do
  WORK=$work/fixits check "fix-its of $program" \
    "$SRCDIR/testsuite/check-fixits" $program
  cp check.out table
  check_grep "fix-its of $program are told" ' ok$' table
done

# What does not keep it is found out: a hint that spoils the result, one that
# promises too much.
f="-f $SRCDIR/testsuite/fixits/verdict.awk"
awk 'BEGIN { OFS = "\t"
  print "advice", 1, "lane-loop", "proved", "p.c:5:1:load:a", 32, 4 }' >hints
site ()
{
  awk -v requests="$1" -v sectors="$2" 'BEGIN { OFS = "\t"
    print "site", "p", "lanes", "p.c", 5, 1, "load", "a", 0, "f", 4, "unit", \
      4, 32, 4, 4, 1, 1, 4, "true", "true", "true", "true", requests, 32, \
      sectors, 1, 4 }'
}
site 100 3200 >old
site 100 400 >good
site 100 420 >more
site 1000 4000 >worse
check "verdict: as predicted" awk -F '\t' -v program=p $f hints old good
check_exit "verdict: more than predicted" 1 \
  awk -F '\t' -v program=p $f hints old more
check_exit "verdict: worse" 1 awk -F '\t' -v program=p $f hints old worse
exit $failed
