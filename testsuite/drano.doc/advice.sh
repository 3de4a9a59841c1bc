#!/bin/sh
# The examples of advice in the manual are real: drano gives that advice for
# the programs in advice/, and these say what the manual shows.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
[ -x "$BINDIR/drano-gcc" ] || unsupported "no compiler"

# shown IDENTIFIER: what the manual shows as it was before, by lines, without
# the space around them.
shown ()
{
  awk -v id="$1" '
  $1 == "@node" { here = $2 == id }
  here && /^@subheading/ { wanted = $2 == "Example" }
  /^@end example/ { inside = 0 }
  here && wanted && inside {
    # The right column is as it is afterwards.
    sub (/    *(becomes|after)   .*/, "")
    if (match ($0, /[^ ]    *[^ ]/))
      $0 = substr ($0, 1, RSTART)
    # What comes after in columns of its own begins in the right half.
    if ($0 ~ /^                              /)
      next
    gsub (/@/, "")
    sub (/ *\/\*.*/, "")
    sub (/^ */, "")
    if ($0 != "" && $0 !~ / simd/)
      print
  }
  /^@example/ { inside = 1 }' "$SRCDIR/doc/drano.texi"
}

for id in $(sed -n 's/^ADVICE (ADVICE_[A-Z_]*, "\([a-z-]*\)",$/\1/p' \
	      "$SRCDIR/plugin/core/advice/advice.def"); do
  program=$SRCDIR/testsuite/drano.doc/advice/$id.c model=-fopenacc
  [ -f "$program" ] ||
    program=$SRCDIR/testsuite/drano.doc/advice/$id-omp.c model=-fopenmp
  rm -f report
  "$BINDIR/drano-gcc" $model -O2 -w -S -o /dev/null -Wuncoalesced=2 \
    -fdrano-report=report "$program" >messages 2>&1
  check_grep "$id: advice for the manual's example" "\"advice\":\"$id\"" \
    report
  # What is staged is shown as it is afterwards.
  [ $id = stage ] && continue
  shown $id >lines
  check "$id: the manual shows something" test -s lines
  missing=
  while IFS= read -r line; do
    grep -Fq -- "$line" "$program" || missing="$missing$line;"
  done <lines
  check_equal "$id: it is in the program" "" "$missing"
done
exit $failed
