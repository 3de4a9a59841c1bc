# Code that counts compiles as the program itself does, and is valid: a sample
# of GCC's own tests.  "make check-gcc-corpus COUNT=all" does them all.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.tool/lib.sh"

sample=${EXPENSIVE:+3000}
for count in all suspect; do
  COUNT=$count LEVELS="-O0 -O2 -O3,-g" SAMPLE=${sample:-120} RESUME= JOBS= \
    FILES=libgomp/testsuite/ \
    "$SRCDIR/testsuite/check-gcc-corpus" ${GCC_SOURCE-} >out 2>err
  status=$?
  [ $status != 2 ] || unsupported "$(cat err)"
  check_equal "-fdrano-count=$count: all compile as without" 0 $status
  check_grep "-fdrano-count=$count: really" '^[1-9][0-9]* compilations:' out
  check_not "-fdrano-count=$count: no crash" '^crash ' out
  [ $status = 0 ] || sed 's/^/  | /' out
done
finish
