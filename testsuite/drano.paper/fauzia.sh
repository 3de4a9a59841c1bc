#!/bin/sh
# The cases of Fauzia, Pouchet and Sadayappan (CGO 2015, section 5) and of
# COALDA (section IV) come out as in the papers, or better.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
kernels=$SRCDIR/testsuite/drano.kernels

# compiled KERNEL: leave the advice for it in KERNEL.advice, best first in each
# region: "advice SITE ADVICE SUBJECT".
compiled ()
{
  rm -f "$1.dri"
  (cd "$kernels" &&
     "$BINDIR/drano-gcc" -O2 -fopenacc -w -S -o /dev/null \
       -fdrano-dump-ir="$work/$1.dri" "$1.c") 2>messages
  "$BINDIR/drano-replay" --advice "$1.dri" | grep ': advice ' >"$1.advice"
}

# best KERNEL ARRAY ADVICE: the first advice for a site of ARRAY is ADVICE, an
# expression.
best ()
{
  [ -f "$1.advice" ] || compiled "$1"
  check_grep "$1, '$2': $3" "^first $3" - <<EOF
$(awk -v kernel="$kernels/$1.c" -v array="$2" '
  # The site is told by its place; which array is there, by the source.
  BEGIN {
    while ((getline line <kernel) > 0)
      text[++n] = line
  }
  {
    split ($1, place, ":")
    sub (/^[^ ]* advice /, "")
    if (text[place[2]] ~ ("(^|[^a-z_])" array "[^a-z_]") && !seen++)
      print "first " $0
  }' "$1.advice")
EOF
}

# among KERNEL ADVICE: there is ADVICE.
among ()
{
  [ -f "$1.advice" ] || compiled "$1"
  check_grep "$1: $2 is among the advice" ": advice $2" "$1.advice"
}

# By exchanging dimensions.
best gaussian m 'lane-loop, loop gaussian.c:45:'
best cell old 'lane-loop, loop cell.c:31:'

# By spreading the reduction over lanes.
best atax a 'spread-reduction'
best bicg a 'spread-reduction'
best gesummv a 'spread-reduction'
best mvt a 'spread-reduction'
best spmv value 'spread-reduction'

# Lanes on the loop over the other column are better (the manual has the
# figures), and the paper's change is there, too.
best correlation corr 'lane-loop, loop correlation.c:78:'
among correlation 'spread-reduction, loop correlation.c:81:'
best covariance symmetric 'lane-loop, loop covariance.c:55:'
among covariance 'spread-reduction, loop covariance.c:58:'

# By structures of arrays.
best nn places "structure-of-arrays of 'places'"
best streamcluster point "structure-of-arrays of 'point'"
best mummergpu match "structure-of-arrays of 'match'"

# The paper sees no scope for the first two; spreading them is four times
# better.  The third must be rewritten: its matrix, in all of the program.
best syrk a 'spread-reduction'
best syr2k b 'spread-reduction'
best gramschmidt q "transpose of 'q'"
check_equal "gramschmidt: nothing less will do" 0 \
  "$(grep -c -v "transpose of '[aq]'" gramschmidt.advice)"

# COALDA's groups.
best rgb-simple src "structure-of-arrays of 'src', group of 3 in 12 bytes covered"
best rgb-simple dst "structure-of-arrays of 'dst', group of 3 in 12 bytes covered"
best rgb-unrolled src "structure-of-arrays of 'src', group of 9 in 36 bytes covered"
best rgb-unrolled dst "structure-of-arrays of 'dst', group of 9 in 36 bytes covered"
exit $failed
