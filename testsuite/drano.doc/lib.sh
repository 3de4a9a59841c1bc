# What the tests of the documents share; sourced by each of them.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# A test works in an empty directory of its own, prints "PASS: name" or
# "FAIL: name" a check, and exits 0 if all passed, 1 if one failed, 77 if it
# cannot run here.

manual=$SRCDIR/doc/drano.texi
failed=0

# same_lists NAME DOCUMENTED REAL: the two files have the same lines.
same_lists ()
{
  if [ ! -s "$3" ]; then
    echo "FAIL: $1 (found none)"
    failed=1
  elif diff "$2" "$3" >list.diff; then
    echo "PASS: $1"
  else
    echo "FAIL: $1"
    sed -n 's/^< /  only documented: /p; s/^> /  not documented: /p' list.diff
    failed=1
  fi
}
