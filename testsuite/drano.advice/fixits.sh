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
need patch
[ "$NVPTX" = yes ] || unsupported "no offload compiler"

for program in examples/matvec.c examples/matvec-omp.c \
	       testsuite/drano.kernels/bicg.c testsuite/fixits/gangs.c; do
  WORK=$work/fixits check "fix-its of $program" \
    "$SRCDIR/testsuite/check-fixits" $program
  cp check.out table
  check_grep "fix-its of $program are told" ' ok, ' table
done

# What does not keep it is found out: a hint that spoils the result, one that
# promises too much, of its own access or another, in the note or the launch.
f="-f $SRCDIR/testsuite/lib/record.awk -f $SRCDIR/testsuite/fixits/verdict.awk"
awk 'BEGIN { OFS = "\t"
  print "advice", 1, "lane-loop", "proved", "p.c:5:1:load:a", 32, 4, 5, \
    "p.c:4:3" }' >hints
# launch COLUMN REQUESTS SECTORS
launch ()
{
  printf '2 {"advice":"lane-loop","loop":"p.c:4:3","site":"p.c:5:%d",' $1
  printf '"access":"load","array":"a","after_requests":%s,' $2
  printf '"after_sectors":%s,"after_by_lanes":[1' $3
  for n in 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 \
	   27 28 29 30 31; do
    printf ',%d' $(((n + 7) / 8))
  done
  printf ',4.5]}\n'
}
# site REQUESTS LANES SECTORS [COLUMN]
site ()
{
  awk -v requests="$1" -v lanes="$2" -v sectors="$3" -v column="${4-1}" \
    'BEGIN { OFS = "\t"
    print "site", "p", "lanes", "p.c", 5, column, "load", "a", 0, "f", 4, \
      "unit", 4, 32, 4, 4, 1, 1, 4, "true", "true", "true", "true", requests, \
      lanes, sectors, 1, 4 }'
}
verdict ()
{
  awk -F '\t' -v program=p $f file=1 hints file=2 "$1" file=3 "$2" file=4 \
    "$3" file=5 "$4"
}
site 100 3200 3200 >old
site 100 3200 450 >good
site 100 3200 470 >more
site 1000 32000 4500 >worse
site 100 1600 200 >half
launch 1 50 225 >launches
launch 1 null null >open
{ cat launches; launch 9 50 50; } >two
{ cat good; site 100 3200 200 9; } >other
launch 1 50 300 >high
site 100 3200 600 >six
check "verdict: as predicted" verdict launches old good good
check "verdict: as predicted for the lanes" verdict open old half half
check_exit "verdict: more than predicted" 1 verdict launches old more more
check_exit "verdict: more than predicted for the lanes" 1 \
  verdict open old more more
check_exit "verdict: another access" 1 verdict two old other other
check_exit "verdict: not in the note" 1 verdict high old six six
verdict high old six six >table
check_grep "verdict: which says so" 'NOT IN THE NOTE' table
check_exit "verdict: nothing predicted" 1 verdict /dev/null old good good
check_exit "verdict: worse" 1 verdict launches old worse worse
check "verdict: kept in a register" verdict launches old /dev/null good

# A grid that is not the one that was promised.
echo '{"record":"advice","region":"p.c:3:9","fixit":true,"grid_after":[null,1,32],"grid_kept":false}' \
  >promise
echo 'func "f._omp_fn.0" source "f" root construct "acc parallel" @"p.c":3:9 {' \
  >p.dri
# grid GANGS WORKERS
grid ()
{
  echo "  nvptx_exec: kernel f\$_omp_fn\$0: launch gangs=$1, workers=$2, vectors=32"
}
geometry ()
{
  awk -v program=p -f "$SRCDIR/testsuite/lib/record.awk" \
    -f "$SRCDIR/testsuite/fixits/geometry.awk" file=1 "$1" file=2 p.dri \
    file=3 "$2" file=4 "$3"
}
grid 2048 32 >wide
grid 1024 1 >narrow
grid 1 32 >lost
check "geometry: as promised" geometry promise wide narrow
check "geometry: the same" geometry /dev/null wide wide
check_exit "geometry: gangs are lost" 1 geometry promise wide lost
check_exit "geometry: nothing is promised" 1 geometry /dev/null wide narrow
exit $failed

# Warp instructions: a rise that is not said, or is said wrongly.
# advised LEAST MOST
advised ()
{
  printf '{"record":"advice","region":"p.c:3:9","advice":"lane-loop",'
  printf '"loop":"p.c:4:3","instructions_factor":%s,' $1
  printf '"instructions_factor_most":%s}\n' $2
}
# replayed BEFORE AFTER
replayed ()
{
  printf '3 {"record":"instructions","region":"p.c:3:9","advice":"lane-loop",'
  printf '"loop":"p.c:4:3","instructions_before":%s,' $1
  printf '"instructions_after":%s}\n' $2
}
# executed INSTRUCTIONS
executed ()
{
  printf '{"function":"f","construct":"launch","reason":"kernel f$_omp_fn$0: '
  printf '3 launches, %d warp instructions"}\n' $1
}
# instructions LEAST MOST BEFORE AFTER MEASURED
instructions ()
{
  advised $1 $2 >advised
  replayed $3 $4 >replayed
  executed 3000 >was
  executed $5 >is
  awk -v program=p -f "$SRCDIR/testsuite/lib/record.awk" \
    -f "$SRCDIR/testsuite/fixits/instructions.awk" file=1 hints file=2 p.dri \
    file=3 advised file=4 replayed file=5 was file=6 is
}
check "instructions: as predicted" instructions 1 1.5 1000 1500 4600
check "instructions: fewer" instructions .5 .6 1000 600 2500
check_exit "instructions: not as predicted" 1 \
  instructions 1 2 1000 1000 4600
check_exit "instructions: not said" 1 instructions 1 1 null null 3600
check_exit "instructions: not in the note" 1 \
  instructions 1 1.2 null null 4800
check "instructions: in the note" instructions 1 1.5 null null 4800
