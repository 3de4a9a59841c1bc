#!/bin/sh
# Tests of drano run: what it refuses, what it sets, what it passes on.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

# refuse NAME WHY COMMAND...: drano run fails at once and says WHY.
refuse ()
{
  name=$1
  why=$2
  shift 2
  check_exit "$name" 2 "$DRANO" run "$@"
  check_grep "$name is said" "^drano: error: .*$why" err
}

refuse "run: no program of that name" "program 'no-such-program' not found" \
  no-such-program
refuse "run: no such file" "program './none' not found" ./none
refuse "run: a directory" "'/': it is a directory" /
echo 'exit 0' >plain
refuse "run: not executable" "'./plain': it is not executable" ./plain
printf '#!/bin/sh\nexit 0\n' >here
chmod +x here
refuse "run: not on the PATH, but here" "did you mean './here'" here
cp /bin/true suid
chown 65534 suid 2>/dev/null && chmod 4755 suid
if [ -u suid ] && [ "$(id -u)" != 65534 ]; then
  refuse "run: setuid" "setuid or setgid" ./suid
fi
refuse "run: profile in no directory" "cannot write 'none/p': No such file" \
  -o none/p ./here
refuse "run: profile is a directory" "cannot write '\.': it is a directory" \
  -o . ./here

# Programs that cannot reach a device.
echo 'int main (void) { return 0; }' >empty.c
if "${CC:-gcc}" -static empty.c -o static 2>/dev/null; then
  refuse "run: statically linked" "statically linked" ./static
fi
if "${GCC:-gcc}" -fopenmp -foffload=disable -o hostonly -x c - 2>err <<'END'
int
main (void)
{
  int x = 0;
#pragma omp target map (tofrom: x)
  x++;
  return x - 1;
}
END
then
  refuse "run: regions without an image" "no code for a device" ./hostonly
fi

# The rest needs a libcuda.so.1, though nothing of it is run.  A copy of the
# command beside an empty one stands for an installation.
mkdir -p tree/bin tree/lib/drano/sim
cp "$DRANO" tree/bin/drano
: >tree/lib/drano/sim/libcuda.so.1
tree=$(pwd -P)/tree
run=$tree/bin/drano

cat >show <<'END'
#!/bin/sh
echo "LD=$LD_LIBRARY_PATH"
echo "ACC=$ACC_DEVICE_TYPE OMP=$OMP_TARGET_OFFLOAD"
echo "PROFILE=$DRANO_SIM_PROFILE"
echo "ARGS=$*"
END
chmod +x show
mkdir sub
LD_LIBRARY_PATH=/old check_exit "run: the environment" 0 \
  "$run" run -o sub/p.out --device=sim ./show -o x --help
check_grep "run: the simulated device is found" \
  "^LD=$tree/lib/drano/sim:/old$" out
check_grep "run: libgomp is forced" '^ACC=nvidia OMP=MANDATORY$' out
check_grep "run: the profile's path is absolute" \
  "^PROFILE=$(pwd -P)/sub/p.out$" out
check_grep "run: the program's own options" '^ARGS=-o x --help$' out
check_grep "run: no profile is said" \
  "warning: 'sub/p.out' was not written: no region ran" err
check_exit "run: --" 0 "$run" run --device=sim -- ./show --device=gpu
check_grep "run: options behind --" '^ARGS=--device=gpu$' out
check_exit "run: through the PATH" 0 env PATH="$(pwd):$PATH" \
  "$run" run --device=sim show
check_exit "run: exit status" 7 "$run" run --device=sim sh -c 'exit 7'
check_exit "run: a signal" 134 "$run" run --device=sim sh -c \
  'ulimit -c 0; kill -ABRT $$'
check_exit "run: SIGKILL" 137 "$run" run --device=sim sh -c 'kill -KILL $$'
# A shell starts what is in the background without SIGINT; env gives it back.
for signal in TERM INT; do
  env --default-signal=INT "$run" run --device=sim sh -c "trap 'exit 9' $signal
    echo ready; while :; do sleep 0.1; done" >ready &
  pid=$!
  i=0
  while [ ! -s ready ] && [ $i -lt 100 ]; do
    sleep 0.1
    i=$((i + 1))
  done
  kill -$signal $pid
  wait $pid
  check_equal "run: SIG$signal is passed on" 9 $?
  rm ready
done
printf 'in\n' | "$run" run --device=sim cat >out
check_equal "run: standard input" in "$(cat out)"
echo '#!/no/such/interpreter' >broken
chmod +x broken
check_exit "run: a broken interpreter" 2 "$run" run --device=sim ./broken

# With a driver: one that has a device, one that has none, a broken one, one
# that crashes, and drano's own.
# driver NAME INIT COUNT: make a libcuda.so.1 in the directory NAME.
driver ()
{
  mkdir "$1"
  echo "int cuInit (unsigned f) { return $2; }
	int cuDeviceGetCount (int *n) { *n = $3; return 0; }" |
    "${CC:-gcc}" -shared -fPIC -w -x c - -o "$1/libcuda.so.1" 2>err
}
if driver gpu 0 1 && driver none 0 0 && driver broken-driver 999 0 \
   && driver crash '*(volatile int *) 0' 0; then
  here=$(pwd -P)
  LD_LIBRARY_PATH=$here/gpu check_exit "run: auto takes a GPU" 0 \
    "$run" run ./show
  check_grep "run: which needs no simulated device" "^LD=$here/gpu$" out
  check_grep "run: but libgomp forced" '^ACC=nvidia OMP=MANDATORY$' out
  printf '#!/bin/sh\necho "PROFILE=$DRANO_PROFILE"\n' >profile
  chmod +x profile
  LD_LIBRARY_PATH=$here/gpu check_exit "run: counting on a GPU" 0 \
    "$run" run --device=gpu -o p ./profile
  check_grep "run: counting on a GPU sets DRANO_PROFILE" "^PROFILE=$here/p$" out
  check_grep "run: and says if nothing came of it" "'p' was not written" err
  for d in none broken-driver crash; do
    LD_LIBRARY_PATH=$here/$d check_exit "run: auto with $d" 0 "$run" run ./show
    check_grep "run: auto with $d simulates" "^LD=$tree/lib/drano/sim:" out
  done
  LD_LIBRARY_PATH=$here/none check_exit "run: no GPU" 2 \
    "$run" run --device=gpu ./show
  check_grep "run: no GPU is said" 'there is no GPU: the driver finds no GPU' err
  LD_LIBRARY_PATH=$here/crash check_exit "run: broken driver" 2 \
    "$run" run --device=gpu ./show
  check_grep "run: broken driver is said" 'the driver does not start' err
  cp gpu/libcuda.so.1 tree/lib/drano/sim/
  LD_LIBRARY_PATH=$tree/lib/drano/sim check_exit "run: drano's own" 2 \
    "$run" run --device=gpu ./show
  check_grep "run: drano's own is no GPU" "leads to drano's own" err
fi
rm tree/lib/drano/sim/libcuda.so.1
check_exit "run: no simulated device" 2 "$run" run --device=sim ./show
check_grep "run: no simulated device is said" \
  "no '$tree/lib/drano/sim/libcuda.so.1'" err

finish
