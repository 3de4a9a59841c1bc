# What the tests of counting runs share; sourced by each of them.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# Everything runs on the simulated device.

. "$SRCDIR/testsuite/drano.tool/lib.sh"

unset DRANO_PROFILE DRANO_SAMPLE
ulimit -c 0
profile=drano-profile.jsonl

[ -e "$PKGLIBDIR/sim/libcuda.so.1" ] || unsupported "no simulated device"
[ -e "$PKGLIBDIR/libdrano.so" ] || unsupported "no libdrano"
[ -e "$PKGLIBDIR/nvptx/libdrano-openacc.a" ] ||
  unsupported "no library for the device"

# compile WRAPPER ARGUMENT...: compile as a user does, without warnings of
# our own; what the linker says of offload tables is no news.
compile ()
{
  driver=$1
  shift
  "$BINDIR/$driver" -g $OFFLOAD_OPTS -Wno-uncoalesced -Wno-idle-lanes "$@" \
    >compile.out 2>&1 && return
  sed 's/^/  | /' compile.out
  return 1
}

# must_compile NAME WRAPPER ARGUMENT...: as compile; the test ends if it
# fails.
must_compile ()
{
  name=$1
  shift
  if compile "$@"; then
    pass "$name"
  else
    fail "$name"
    finish
  fi
}

# on_sim PROGRAM [ARGUMENT]...: run it on the simulated device.
on_sim ()
{
  "$DRANO" run --device=sim "$@"
}

# same_counts NAME COUNTED SIMULATED: each place, kind and size of access of
# which the counting run's profile COUNTED has requests has the same in the
# simulated device's profile SIMULATED, and there are some.
same_counts ()
{
  check "$1" awk -f "$SRCDIR/testsuite/drano.count/same.awk" "$2" "$3"
}
