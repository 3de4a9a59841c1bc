# A chosen few of GCC's own libgomp tests run on the simulated device.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# "make check-libgomp" runs them all.

case $NVPTX in
  yes) ;;
  *) echo "UNSUPPORTED: no offload compiler"; exit 77 ;;
esac
for source in /usr/src/gcc-12/gcc-*.tar.xz; do
  test -f "$source" || {
    echo "UNSUPPORTED: no GCC sources (package gcc-12-source)"
    exit 77
  }
done
out=$("$SRCDIR/testsuite/check-libgomp" --fast 2>&1)
status=$?
echo "$out" | grep -E '^(PASS|FAIL):'
if test $status -eq 0; then
  echo "PASS: check-libgomp --fast"
else
  echo "$out" | tail -n 5
  echo "FAIL: check-libgomp --fast"
  exit 1
fi
