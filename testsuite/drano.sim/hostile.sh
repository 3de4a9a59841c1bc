# Programs and surroundings that mean the simulated device ill.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

cat >program.c <<'END'
#include <stdlib.h>
int
main (int argc, char **argv)
{
  int n = 1000, turns = argc > 1 ? atoi (argv[1]) : 1;
  float *a = calloc (n, sizeof *a);
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < turns; k++)
      a[i] = a[i] * 0.5f + 1;
  return a[n - 1] == 0;
}
END
build program program.c -O1 || unsupported "the program does not compile"
check_exit "the program runs" 0 on_device ./program

# A place for the profile that takes nothing.
if [ -w /dev/full ]; then
  check_exit "a full disk: the program's status" 0 \
    on_device env DRANO_SIM_PROFILE=/dev/full ./program
  check_grep "a full disk is told" \
    "^drano sim: cannot write '/dev/full': No space" err
fi
mkdir taken
check_exit "a directory: the program's status" 0 \
  on_device env DRANO_SIM_PROFILE=taken ./program
check_grep "a directory is told" "^drano sim: cannot write 'taken': Is a dir" err
check_exit "no directory: the program's status" 0 \
  on_device env DRANO_SIM_PROFILE=none/profile ./program
check_grep "no directory is told" "^drano sim: cannot write 'none/profile'" err

# An image that is not what the compiler made.  No byte is added or lost.
# damaged NAME FROM TO MESSAGE: change the texts in the program.
damaged ()
{
  LC_ALL=C sed "s/$2/$3/g" program >damaged
  chmod +x damaged
  what=$1
  if cmp -s program damaged; then
    fail "$what: nothing to change"
    return
  fi
  check_exit "$what: ends" 1 on_device "$limit" 60 ./damaged
  check_grep "$what: is told" "drano sim: object [0-9]*:[0-9]*: .*$4" err
}
damaged "an unknown instruction" 'mul\.f32' 'mxl.f32' \
  "unknown instruction 'mxl.f32'"
damaged "a type that is none" '\.reg \.f32' '.reg .g32' "expected"
damaged "text that is no PTX" '\.address_size' '#address_size' "expected"
damaged "a body that does not open" '^{$' '}' "expected '{'"

# A kernel that does not end.
check_exit "a limit" 1 on_device env DRANO_SIM_LIMIT=1 "$limit" 60 \
  ./program 2000000000
check_grep "a limit is told" 'has run for more than DRANO_SIM_LIMIT' err
for signal in INT TERM; do
  check_exit "SIG$signal ends it" 124 on_device env DRANO_SIM_PROFILE=profile \
    timeout -s $signal -k 600 1 ./program 2000000000
done

# Little of the address space, and none of the threads.  The address sanitizer
# needs all of it.
case ${LD_PRELOAD-} in
  *asan*) echo "UNSUPPORTED: 1 GB of address space: ends" ;;
  *) check_exit "1 GB of address space: ends" 0 sh -c "ulimit -v 1000000
       LD_LIBRARY_PATH='$PKGLIBDIR/sim' ACC_DEVICE_TYPE=nvidia \\
	 '$limit' 60 ./program
       test \$? -lt 124" ;;
esac
finish
