# config/check-layers finds what it is there to find.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

status=0
licence='/* Copyright (C) 2026 The drano authors.  See COPYING3, COPYING.RUNTIME.  */'

# A small tree that keeps the rules.
mkdir -p good/plugin/core good/plugin/gcc good/runtime/sim good/runtime/host \
  good/testsuite/drano.unit
put ()
{
  printf '%s\n' "$licence" >"good/$1"
  cat >>"good/$1"
}
put plugin/core/ir.h <<'_EOF'
#include <stdio.h>
_EOF
put plugin/core/machine.h <<'_EOF'
#include "ir.h"
_EOF
put plugin/core/ir.c <<'_EOF'
#include "ir.h"
_EOF
put plugin/gcc/gcc-shim.h <<'_EOF'
#include "gcc-plugin.h"
_EOF
put plugin/gcc/pass.cc <<'_EOF'
#include "gcc-shim.h"
#include "../core/ir.h"
_EOF
put plugin/core/arith.h <<'_EOF'
extern int arith_fold (int v);
_EOF
put testsuite/drano.unit/interp.c <<'_EOF'
#include "ir.h"
_EOF
put testsuite/drano.unit/other.c <<'_EOF'
#include "arith.h"
int v = arith_fold (1);
_EOF
put runtime/sim/sim.c <<'_EOF'
#include <pthread.h>
#include "machine.h"
_EOF
put runtime/host/host.c </dev/null

# offence NAME FILE PATTERN: with the standard input appended to FILE,
# check-layers prints a line that matches PATTERN.
offence ()
{
  rm -rf bad
  cp -R good bad
  cat >>"bad/$2"
  if "$SRCDIR/config/check-layers" bad >out 2>&1; then
    echo "FAIL: $1: accepted"
    status=1
  elif grep -q "^$2:[0-9]*: .*$3" out; then
    echo "PASS: $1"
  else
    echo "FAIL: $1: other offences"
    cat out
    status=1
  fi
}

if "$SRCDIR/config/check-layers" good; then
  echo "PASS: a good tree"
else
  echo "FAIL: a good tree"
  status=1
fi

echo '#include "gcc-plugin.h"' |
  offence "the core includes GCC" plugin/core/ir.c 'not a file of drano'
echo '#include <tree.h>' |
  offence "the core includes GCC, in angles" plugin/core/ir.c 'not for this layer'
echo '#include "pass.cc"' |
  offence "the core includes the adapter" plugin/core/ir.c 'may not include'
echo '#include "arith.h"' |
  offence "the interpreter includes the analysis" \
    testsuite/drano.unit/interp.c 'may not include plugin/core/arith.h'
echo 'int arith_fold (int v);' |
  offence "the interpreter declares the analysis" \
    testsuite/drano.unit/interp.c 'may not use the analysis'
echo '#include <stdio.h>' |
  offence "the adapter includes a system header" plugin/gcc/pass.cc 'only gcc-shim.h'
{ echo '#include "../core/ir.h"'; echo '#include "gcc-shim.h"'; } |
  offence "the shim is not first" plugin/gcc/new.cc 'before all else'
echo '#include "../../plugin/core/ir.h"' |
  offence "the simulator includes the core" runtime/sim/sim.c 'may not include'
echo '#include "ir.h"' |
  offence "the host runtime includes the core" runtime/host/host.c 'may not include'
echo '#include "machine.h"' |
  offence "headers in a circle" plugin/core/ir.h 'included by what it includes'
yes '' | head -n 660 |
  offence "a long file" plugin/core/ir.c 'longer than'
echo "/* TO""DO: more.  */" |
  offence "unfinished work" plugin/core/ir.c 'finish it'
echo 'int x;' |
  offence "no licence" plugin/core/new.c 'licence'
echo 'int x;' |
  offence "C++ outside of the adapter" plugin/core/new.cc 'C++ belongs'

exit $status
