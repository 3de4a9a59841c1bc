# What is installed works, in a directory whose name has a space; nothing
# else is installed, and all of it can be removed.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
if [ ! -f "$BUILDDIR/Makefile" ]; then
  unsupported "no build tree"
fi
unset MAKEFLAGS MAKELEVEL MFLAGS
prefix="$work/in stall"
# The index of Info files is the system's.
run_make ()
{
  make -C "$BUILDDIR" prefix="$prefix" INSTALL_INFO= "$@"
}

# A stray file beside the examples stays where it is.
check_exit "make install" 0 run_make install
(cd "$prefix/share/doc/drano/examples" && ls) >installed
(cd "$SRCDIR/examples" && ls ./*.c ./*.cc ./*.f90 ./*.md) | sed 's|^\./||' |
  LC_ALL=C sort >expected
check_equal "the examples are installed, and nothing else" \
  "$(cat expected)" "$(cat installed)"

cat >strided.c <<'_EOF'
int
main (void)
{
  static float a[640];
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 320; i++)
    a[2 * i] = i;
  return a[638] != 319;
}
_EOF
check_exit "the installed wrapper compiles" 0 \
  "$prefix/bin/drano-gcc" -O2 -fopenacc -c strided.c
check_grep "the installed plugin warns" 'Wuncoalesced' err
if [ "$NVPTX" = yes ]; then
  check_exit "the installed wrapper links what counts" 0 \
    "$prefix/bin/drano-gcc" -O2 -g -w -fopenacc -fdrano-count=all strided.c \
    -o strided
  check_exit "the installed command runs it" 0 \
    "$prefix/bin/drano" run --device=sim -o profile ./strided
  check_grep "the run is measured" '"measured"' profile
else
  echo "UNSUPPORTED: no compiler for nvptx: a link"
fi

check_exit "make uninstall" 0 run_make uninstall
check_equal "make uninstall leaves no file" "" "$(find "$prefix" -type f)"
finish
