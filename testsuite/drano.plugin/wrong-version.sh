# A compiler of another release is refused with both versions and the cure.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

plugin=$BUILDDIR/lib/drano/drano.so
work=$(mktemp -d "${TMPDIR:-/tmp}/drano-plugin.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
echo 'int x;' >"$work/x.c"

ours=$("$BUILDDIR/bin/drano-gcc" -dumpversion)
for other in gcc-11 gcc-12; do
  if command -v $other >/dev/null && test "$($other -dumpversion)" != "$ours"
  then
    out=$($other -fplugin="$plugin" -c "$work/x.c" -o "$work/x.o" 2>&1)
    status=$?
    case $out in
      *"built for GCC $ours"*"compiler is GCC $($other -dumpfullversion)"*"GCC=gcc-"*)
	named=yes ;;
      *) named=no ;;
    esac
    if test $status -ne 0 && test $named = yes; then
      echo "PASS: $other is refused"
      exit 0
    fi
    echo "FAIL: $other is refused: $out"
    exit 1
  fi
done
echo "UNSUPPORTED: no compiler of another release"
exit 77
