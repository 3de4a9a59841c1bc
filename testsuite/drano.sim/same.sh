# Programs do on the device what they do on the host, and neither that nor
# their profile depends on the number of cores.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

kernels=$SRCDIR/testsuite/drano.kernels

# same SOURCE LEVEL: compare one program.
same ()
{
  what="$(basename "$1") $2"
  if ! build program "$1" $2 -I"$kernels" -foffload=nvptx-none=-lm; then
    fail "$what: compiles"
    return
  fi
  check_exit "$what: runs on the host" 0 on_host ./program
  mv out expected
  for threads in 1 2 3 4 8; do
    rm -f profile
    check_exit "$what: runs on $threads cores" 0 on_device env \
      DRANO_SIM_THREADS=$threads DRANO_SIM_STATISTICS=1 \
      DRANO_SIM_PROFILE=profile ./program
    check_grep "$what: really" 'drano sim: [1-9][0-9]* launch(es)?,' err
    check "$what: result on $threads cores" cmp expected out
    case $1 in
      # A reduction over gangs tries again when another was faster.
      */bfs.c | */kmeans.c) continue ;;
    esac
    # What a kernel is handed may be addresses of the host's, which differ
    # from run to run, as processes do.
    grep -v '"record":"\(launch\|process\)"' profile >profile.$threads
    [ $threads != 1 ] || continue
    check "$what: profile of $threads cores" cmp profile.1 profile.$threads
  done
}

for source in "$SRCDIR"/examples/*.c "$SRCDIR"/examples/*.cc \
  "$SRCDIR"/examples/*.f90; do
  case $source in
    *.f90) [ -n "$GFORTRAN" ] || continue ;;
  esac
  for level in -O0 -O2 ${EXPENSIVE:+-O1 -O3}; do
    same "$source" $level
  done
done
# Of the kernels, some with atomic operations and routines.
for source in "$kernels"/*.c "$kernels"/*.f90; do
  case $(basename "$source") in
    bfs.c | backprop.c | spmv-omp.c | nw-omp.c | hotspot-f.f90) ;;
    # On the host it does not find what it expects.
    particlefilter.c) continue ;;
    *) [ -n "${EXPENSIVE-}" ] || continue ;;
  esac
  case $source in
    *.f90) [ -n "$GFORTRAN" ] || continue ;;
  esac
  same "$source" -O2
done
finish
