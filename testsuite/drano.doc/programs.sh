# The example programs compile without a warning of GCC's and are right on the
# host.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

status=0
for source in "$SRCDIR"/examples/*.c "$SRCDIR"/examples/*.cc \
	      "$SRCDIR"/examples/*.f90; do
  name=${source##*/}
  case $name in
    *.c) compiler=$GCC ;;
    *.cc) compiler=$GXX ;;
    *.f90) compiler=$GFORTRAN ;;
  esac
  if [ -z "$compiler" ]; then
    echo "UNSUPPORTED: $name"
    continue
  fi
  case $name in
    *-omp.*) flags=-fopenmp ;;
    *) flags=-fopenacc ;;
  esac
  if $compiler -Wall -Wextra -Werror -O2 $flags -foffload=disable \
       -o program "$source" -lm &&
     ACC_DEVICE_TYPE=host OMP_TARGET_OFFLOAD=DISABLED ./program; then
    echo "PASS: $name on the host"
  else
    echo "FAIL: $name on the host"
    status=1
  fi
  # With the simulated device, if there is one and programs link for it.
  if [ "$NVPTX" = yes ] && [ -f "$PKGLIBDIR/sim/libcuda.so.1" ]; then
    if $compiler -O2 $flags -foffload=nvptx-none $OFFLOAD_OPTS \
	 -o program "$source" -lm 2>/dev/null &&
       LD_LIBRARY_PATH=$PKGLIBDIR/sim ACC_DEVICE_TYPE=nvidia \
	 OMP_TARGET_OFFLOAD=MANDATORY ./program; then
      echo "PASS: $name on the simulated device"
    else
      echo "FAIL: $name on the simulated device"
      status=1
    fi
  fi
done
exit $status
