#!/bin/sh
# Tests of runtime/record*.c: compile and run record-test.c.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

"${CC:-gcc}" -std=c11 -O1 -g -Wall -I "$SRCDIR/runtime" -o record-test \
  "$SRCDIR/testsuite/drano.tool/record-test.c" "$SRCDIR/runtime/record.c" \
  "$SRCDIR/runtime/record-renew.c" "$SRCDIR/runtime/json.c" \
  2>err || { cat err; unsupported "record-test does not compile here"; }

for t in empty full strings reals shared append replace renew \
  renew-files renew-open renew-shared; do
  check "record: $t" ./record-test $t
done

# A limit on the size of files stands for the full disk (its signal ignored,
# so that write fails as on one).
mkdir full && echo old >full/kept
check "record: full disk" \
  sh -c 'trap "" XFSZ; cd full && ulimit -f 1000 && ../record-test full-disk'
check_equal "record: nothing left beside" kept "$(ls full)"

finish
