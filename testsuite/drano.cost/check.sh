#!/bin/sh
# Costs of a few programs lie where the simulated device counts; comparison.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
replay=$BINDIR/drano-replay
[ -x "$replay" ] || unsupported "no drano-replay"

# Rows of a matrix, by lane or by turns: the latter has an operation more.
rows=$SRCDIR/testsuite/drano.replay/cost-rows.dri
sed 's/^    %46 = load .*/&\n    %47 = load i32 %45 global 4 "B"/' "$rows" \
  >more.dri
"$replay" --compare=more.dri "$rows" >compare.out
check_grep "the region that accesses less is better" \
  'sectors per launch: the first is better' compare.out
"$replay" --compare="$rows" more.dri >compare.out
check_grep "the other way round" 'sectors per launch: the second is better' \
  compare.out
"$replay" --compare="$rows" "$rows" >compare.out
check_grep "with itself" 'sectors per launch: neither is better' compare.out

# Suppositions that cannot be understood, or of nothing.
check_exit "no number" 2 "$replay" --cost --set=n=1e3 "$rows"
check_exit "a number that is too large" 2 "$replay" --cost \
  --set=n=99999999999999999999 "$rows"
check_exit "a name that nothing has" 0 "$replay" --cost --set=rows=3 "$rows"
check_grep "is spoken of" "no region in .* has the parameter that 'rows=3' names" err
check_exit "fewer than no iterations" 0 "$replay" --cost --set=n=-5 "$rows"
check_grep "are none" 'requests per launch: 0$' out

if [ "$NVPTX" = yes ] && [ -f "$PKGLIBDIR/sim/libcuda.so.1" ]; then
  BUILDDIR=$work
  check "costs of an OpenACC and an OpenMP program" env SHARE=100 \
    sh "$SRCDIR/testsuite/check-cost" addsub0 dmvm-omp
  check_grep "they are exact" 'sectors  *84480  *84480  *84480' cost/cost.txt
  # Edges of rows of 16 and of 192, and where OpenMP's data begins.
  check "costs of stencils" env SHARE=100 \
    sh "$SRCDIR/testsuite/check-cost" hotspot hotspot-omp
  check_grep "all regions of both" '^2 regions, 0 bounds violated, 2 ' \
    cost/cost.txt
  # Triangles, and diagonals that grow and shrink.
  check "costs of loops counted one by one" env SHARE=100 \
    sh "$SRCDIR/testsuite/check-cost" lud nw
  check_grep "all regions of these" '^5 regions, 0 bounds violated, 5 ' \
    cost/cost.txt
  check_exit "a program that fails" 1 env BINDIR=/nonexistent \
    sh "$SRCDIR/testsuite/check-cost" addsub0
fi
finish
