#!/bin/sh
# The fast part of GCC's libgomp tests, if GCC's sources are there.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

sh "$SRCDIR/testsuite/check-libgomp" --fast --builddir="$BUILDDIR" \
  --libcuda="${PKGLIBDIR:-$BUILDDIR/lib/drano}/sim" >all 2>err
if [ $? -eq 77 ]; then
  unsupported "$(cat err)"
fi
cat err
grep -E '^(PASS|FAIL): ' all
! grep -q '^FAIL: ' all || failed=1
check_equal "all of the fast tests ran" \
  "$(grep -c '^libgomp' "$SRCDIR/testsuite/check-libgomp.fast")" \
  "$(grep -cE '^(PASS|FAIL): ' all)"

finish
