#!/bin/sh
# Tests of drano diff: what grew, what moved, what gates.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

p=$tests/predicted.jsonl
m=$tests/measured.jsonl

check_exit "diff: a profile and itself" 0 "$DRANO" diff "$m" "$m"
check_equal "diff: only the sums" \
  "measured excessive sectors: 950276 -> 950276 (+0.0 %)
measured sectors: 1114244 -> 1114244 (+0.0 %)" "$(cat out)"
check_exit "diff: a report and itself" 0 "$DRANO" diff "$p" "$p"
check_grep "diff: predictions" \
  "^predicted excessive sectors for a full warp's work: 28\.5 -> 28\.5" out

# An access that grew.
sed 's/"sectors":132,/"sectors":264,/' "$m" >grown
check_exit "diff: growth" 1 "$DRANO" diff "$m" grown
check_grep "diff: the access that grew" \
  '^grew +/home/u/mv\.c:11: store: excessive sectors 4 -> 136 \(\+3300\.0 %\), of sectors 132 -> 264 \(\+100\.0 %\)$' out
check_exit "diff: shrinking is fine" 0 "$DRANO" diff grown "$m"
check_grep "diff: what shrank" '^shrank .* 136 -> 4 ' out
check_exit "diff: within the tolerance" 0 "$DRANO" diff --tolerance=3300 "$m" grown
check_exit "diff: beyond the tolerance" 1 "$DRANO" diff --tolerance=3299 "$m" grown

# The total may shrink while an access grows.
sed 's/"sectors":1048576,/"sectors":148576,/' grown >mixed
check_exit "diff: an access grew" 1 "$DRANO" diff "$m" mixed
check_exit "diff: the total did not" 0 "$DRANO" diff --total "$m" mixed

# Lines that moved, with and without growth; another directory.
sed 's/"line":1\([01]\)/"line":4\1/; s#/home/u/#/tmp/v/#' "$m" >moved
check_exit "diff: moved lines" 0 "$DRANO" diff "$m" moved
check_equal "diff: moved lines are the same accesses" 2 "$(wc -l <out | tr -d ' ')"
sed 's/"line":1\([01]\)/"line":4\1/' grown >moved
check_exit "diff: moved and grown" 1 "$DRANO" diff "$m" moved
check_grep "diff: moved and grown is one access" \
  '^grew +/home/u/mv\.c:41 \(was /home/u/mv\.c:11\): store: .* 4 -> 136 ' out

# Two accesses of a line swap places with a new one before them.
for array in a b; do
  sed -n 1p "$p" | sed "s/\"array\":\"A\"/\"array\":\"$array\"/"
done >two
{
  sed -n 1p "$p" | sed 's/"array":"A"/"array":"c"/; s/"line":10/"line":9/'
  sed 's/"line":10/"line":11/' two
} >three
check_exit "diff: a new access" 1 "$DRANO" diff two three
check_equal "diff: only the new one" "new" "$(sed -n 's/ .*//; 1p' out)"
check_exit "diff: it is gone again" 0 "$DRANO" diff three two
check_grep "diff: what is gone" "^gone +mv\.c:9:12: load of 'c'" out

# Reports: an access turned from unit stride to strided.
sed 's/"sectors":\[4,5\]/"sectors":[32,32]/' "$p" >worse
check_exit "diff: predicted growth" 1 "$DRANO" diff "$p" worse
check_grep "diff: predicted growth is shown" \
  "^grew +mv\.c:11:12: store of 'y': excessive sectors 0\.5 -> 28 " out

# Like with like.
check_exit "diff: a report and a profile" 2 "$DRANO" diff "$p" "$m"
check_grep "diff: a report and a profile is said" 'compare two profiles' err
: >empty
check_exit "diff: all is new" 1 "$DRANO" diff empty "$m"
check_exit "diff: all is gone" 0 "$DRANO" diff "$m" empty
check_exit "diff: nothing and nothing" 0 "$DRANO" diff empty empty

finish
