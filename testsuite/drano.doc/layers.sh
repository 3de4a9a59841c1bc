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
mkdir -p good/plugin/core/ir good/plugin/core/base good/plugin/gcc/region \
  good/plugin/core/solve good/runtime/sim/exec good/runtime/host \
  good/testsuite/drano.unit
put ()
{
  printf '%s\n' "$licence" >"good/$1"
  cat >>"good/$1"
}
put plugin/core/ir/ir.h <<'_EOF'
#include <stdio.h>
_EOF
put plugin/core/base/machine.h <<'_EOF'
#include <stddef.h>
_EOF
put plugin/core/ir/build.c <<'_EOF'
#include "ir/ir.h"
extern int ir_one (void);
int ir_one (void) { return 1; }
_EOF
put plugin/core/solve/solve.h <<'_EOF'
#include "ir/ir.h"
_EOF
put plugin/core/solve/solve-int.h </dev/null
put plugin/core/solve/rounds.h </dev/null
put plugin/core/solve/solve.c <<'_EOF'
#include "solve/solve-int.h"
extern int ir_one (void);
extern int solve_one (void);
int solve_one (void) { return ir_one (); }
_EOF
put plugin/gcc/gcc-shim.h <<'_EOF'
#include "gcc-plugin.h"
_EOF
put plugin/gcc/region/pass.cc <<'_EOF'
#include "gcc-shim.h"
#include "ir/ir.h"
_EOF
put runtime/sim/exec/sim.c <<'_EOF'
#include <pthread.h>
#include "base/machine.h"
_EOF
put runtime/host/host.c </dev/null
put testsuite/drano.unit/interp.c <<'_EOF'
#include "ir/ir.h"
_EOF

# compile DIRECTORY: leave the objects of its C files in DIRECTORY.obj.
compile ()
{
  rm -rf "$1.obj"
  (cd "$1" && find plugin runtime testsuite -name '*.c') | while read -r f; do
    mkdir -p "$1.obj/${f%/*}"
    ${CC:-cc} -w -I"$1/plugin/core" -c -o "$1.obj/${f%.c}.o" "$1/$f" || exit 1
  done
}

# judge NAME FILE PATTERN COMMAND...: COMMAND, a check, prints an offence
# that matches PATTERN and names FILE.
judge ()
{
  name=$1 file=$2 pattern=$3
  shift 3
  if "$@" >out 2>&1; then
    echo "FAIL: $name: accepted"
    status=1
  elif grep -q "^[a-z/.]*:[0-9]*: .*$pattern" out &&
    grep -q "$file" out; then
    echo "PASS: $name"
  else
    echo "FAIL: $name: other offences"
    cat out
    status=1
  fi
}

# offence NAME FILE PATTERN: with the standard input appended to FILE,
# check-layers prints a line that matches PATTERN.
offence ()
{
  rm -rf bad
  cp -R good bad
  cat >>"bad/$2"
  judge "$1" "$2" "$3" "$SRCDIR/config/check-layers" bad
}

# called NAME FILE PATTERN: the same, looking at objects; FILE has no suffix
# in the line.
called ()
{
  rm -rf bad
  cp -R good bad
  cat >>"bad/$2"
  compile bad
  judge "$1" "${2%.c}" "$3" "$SRCDIR/config/check-layers" bad bad.obj
}

compile good
if "$SRCDIR/config/check-layers" good good.obj; then
  echo "PASS: a good tree"
else
  echo "FAIL: a good tree"
  status=1
fi

echo '#include "gcc-plugin.h"' |
  offence "the core includes GCC" plugin/core/ir/build.c 'not a file of drano'
echo '#include <tree.h>' |
  offence "the core includes GCC, in angles" plugin/core/ir/build.c 'not for this layer'
echo '#include "region/pass.cc"' |
  offence "the core includes the adapter" plugin/core/ir/build.c 'not a file of drano'
echo '#include "../../gcc/region/pass.cc"' |
  offence "the core includes the adapter by a path" plugin/core/ir/build.c 'not a file of drano'
echo '#include <stdio.h>' |
  offence "the adapter includes a system header" plugin/gcc/region/pass.cc 'only gcc-shim.h'
{ echo '#include "ir/ir.h"'; echo '#include "gcc-shim.h"'; } |
  offence "the shim is not first" plugin/gcc/region/new.cc 'before all else'
echo '#include "ir/ir.h"' |
  offence "the simulator includes the core" runtime/sim/exec/sim.c 'may not include'
echo '#include "base/machine.h"' |
  offence "the host runtime includes the core" runtime/host/host.c 'may not include'
echo '#include "solve/solve.h"' |
  offence "headers in a circle" plugin/core/ir/ir.h 'in a circle'
echo '#include "solve/solve-int.h"' |
  offence "a private header" plugin/gcc/region/pass.cc 'private to its room'
echo '#include "solve/rounds.h"' |
  offence "a header that is not public" plugin/gcc/region/pass.cc 'private to its room'
echo '#include "solve/solve.h"' |
  offence "the tests' evaluator includes the analysis" testsuite/drano.unit/interp.c 'evaluator may not'
{ echo 'extern int solve_one (void);'
  echo 'int evaluate (void) { return solve_one (); }'; } |
  called "the tests' evaluator calls the analysis" testsuite/drano.unit/interp.c 'evaluator may not'
{ echo 'extern int solve_one (void);'
  echo 'int back (void) { return solve_one (); }'; } |
  called "two files call each other" plugin/core/ir/build.c 'in a circle'
{ echo 'void'; echo 'f (void)'; echo '{'; yes '  ;' | head -n 70; echo '}'; } |
  offence "a long function" plugin/core/ir/build.c "'f' has 72 lines"
yes '' | head -n 660 |
  offence "a long file" plugin/core/ir/build.c 'longer than'
yes '' | head -n 260 |
  offence "long files on the whole" plugin/core/ir/build.c 'half of the core'
yes '' | head -n 560 |
  offence "too many long files" plugin/core/solve/solve.c 'one in ten'
echo "/* TO""DO: more.  */" |
  offence "unfinished work" plugin/core/ir/build.c 'finish it'
echo 'int x;' |
  offence "no licence" plugin/core/ir/new.c 'licence'
echo 'int x;' |
  offence "C++ outside of the adapter" plugin/core/ir/new.cc 'C++ belongs'

exit $status
