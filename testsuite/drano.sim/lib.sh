# What the scripts that test the simulated device share; sourced by each.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.tool/lib.sh"

for variable in $(env | sed -n 's/^\(DRANO_[A-Z_]*\)=.*/\1/p'); do
  unset $variable
done
ulimit -c 0
[ -e "$PKGLIBDIR/sim/libcuda.so.1" ] || unsupported "no simulated device"
[ "$NVPTX" = yes ] || unsupported "no compiler for nvptx"

# build OUTPUT SOURCE OPTION...: compile SOURCE, of any language and model, as
# users without drano do.
build ()
{
  program=$1 source=$2
  shift 2
  model=-fopenmp
  if grep -q -e 'pragma acc' -e '!$acc' "$source"; then
    model=-fopenacc
  fi
  library=
  case $source in
    *.f90) compiler=$GFORTRAN library=-foffload=nvptx-none=-lgfortran ;;
    *.cc) compiler=$GXX ;;
    *) compiler=$GCC ;;
  esac
  $compiler -g -w $model $OFFLOAD_OPTS $library "$@" "$source" -o "$program" \
    -lm >compile.out 2>&1 && return
  sed 's/^/  | /' compile.out
  return 1
}

# on_host COMMAND...: run it without any device.
on_host ()
{
  ACC_DEVICE_TYPE=host OMP_TARGET_OFFLOAD=DISABLED "$@"
}

# on_device COMMAND...: run it on the simulated device, or not at all.
on_device ()
{
  LD_LIBRARY_PATH=$PKGLIBDIR/sim${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
    ACC_DEVICE_TYPE=nvidia OMP_TARGET_OFFLOAD=MANDATORY "$@"
}
