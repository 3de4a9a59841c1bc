# Conflicts of banks are counted when asked for, and as predicted.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

# conflicts TYPE WIDTH: a tile with rows of WIDTH of TYPE, read by columns;
# what the profile says is left in "said".
conflicts ()
{
  cat >tile.c <<EOF
#include <stdlib.h>
int
main (void)
{
  static $1 a[4 * 32 * 32];
#pragma acc parallel loop gang num_gangs(2) vector_length(32) copy(a)
  for (int g = 0; g < 4; g++)
    {
      $1 t[32][$2];
#pragma acc loop vector
      for (int j = 0; j < 32; j++)
	for (int i = 0; i < 32; i++)
	  t[i][j] = i + 2 * j + g;
#pragma acc loop vector
      for (int j = 0; j < 32; j++)
	for (int i = 0; i < 32; i++)
	  a[g * 1024 + i * 32 + j] = t[j][i];
    }
  for (int k = 0; k < 4096; k++)
    if (a[k] != k % 32 + 2 * (k / 32 % 32) + k / 1024)
      abort ();
  return 0;
}
EOF
  build tile tile.c -O2 && on_device env DRANO_SIM_BANKS=${3-1} \
    DRANO_SIM_PROFILE=profile ./tile &&
    sed -n 's/.*"reason":"repeated \([0-9]*\) times.*/\1/p' profile |
      awk '{ n += $1 } END { print n + 0 }' >said
}

# Each of 4 * 32 requests finds 32 words in one bank, or 16 pairs in two banks
# twice.
check "rows of 32" conflicts float 32
check_grep "31 repetitions of each" "^$((4 * 32 * 31))$" said
check "rows of 33" conflicts float 33
check_grep "none" '^0$' said
check "rows of 32 doubles" conflicts double 32
check_grep "2 * 15 repetitions of each" "^$((4 * 32 * 30))$" said
check "rows of 33 doubles" conflicts double 33
check_grep "none of these" '^0$' said
check "not asked for" conflicts float 32 0
check_grep "not counted" '^0$' said
check_exit "a bad value" 1 on_device env DRANO_SIM_BANKS=2 ./tile
finish
