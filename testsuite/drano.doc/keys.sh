# The keys of a record are those in the manual.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.doc/lib.sh"

if [ ! -x "$BINDIR/drano-gcc" ] || [ ! -f "$PKGLIBDIR/drano.so" ]; then
  echo "UNSUPPORTED: no plugin, or no wrapper of the compiler"
  exit 77
fi

"$BINDIR/drano-gcc" -w -O1 -fopenacc -S -o matvec.s -fdrano-report=report \
  "$SRCDIR/examples/matvec.c"
# The keys in exact are not at the top.
head -n 1 report | sed 's/{\("index"[^}]*\)}/0/' | grep -o '"[a-z_]*":' |
  tr -d '":' | sort >real
sed -n '/^@c keys begin/,/^@c keys end/s/^@itemx* \([a-z_]*\)$/\1/p' "$manual" |
  sort >documented
same_lists "keys of a record" documented real

exit $failed
