#!/bin/sh
# What judges the hints for GCC's tests finds out what is wrong with one.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# check-fixits --gcc is run on small tests, with a compiler whose patches are
# spoiled on the way by the sed script in SPOIL.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
need patch
[ "$NVPTX" = yes ] || unsupported "no offload compiler"

tests=$work/gcc/libgomp/testsuite
mkdir -p "$tests/libgomp.oacc-c" "$tests/libgomp.c" "$work/bin"
cat >"$tests/libgomp.oacc-c/rows.c" <<'END'
/* { dg-do run } */
enum { N = 96 };
float a[N * N], c[N * N + 1];

int
main (void)
{
  int wrong = 0;
  for (int k = 0; k < N * N; k++)
    a[k] = k;
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c[i * N + j] = a[i * N + j];
  for (int k = 0; k < N * N; k++)
    wrong += a[k] != c[k];
  return wrong != 0;
}
END
cat >"$tests/libgomp.c/variable.c" <<'END'
/* { dg-do run } */
int p[512];

int
main (void)
{
  int i;
#pragma omp target parallel for map(p)
  for (i = 0; i < 512; i++)
    p[i] += i;
  return p[7] != 7;
}
END
# As many iterations as threads.
sed 's/main (void)/main (int n, char **v)/; s/i < 512/i < 8 * n/' \
  "$tests/libgomp.c/variable.c" >"$tests/libgomp.c/few.c"
{
  echo '#include <stdio.h>'
  echo '#include <stdlib.h>'
  sed 's/^  return.*/  puts (getenv ("DRANO_SIM_THREADS"));\n&/' \
    "$tests/libgomp.c/variable.c"
} >"$tests/libgomp.c/threads.c"
# What has no hints, and what is not run.
sed 's/^#pragma.*//' "$tests/libgomp.c/variable.c" >"$tests/libgomp.c/host.c"
sed 's/dg-do run/dg-do compile/' "$tests/libgomp.c/variable.c" \
  >"$tests/libgomp.c/compiled.c"

ln -s "$BINDIR/drano" "$work/bin/drano"
cat >"$work/bin/drano-gcc" <<'END'
#!/bin/sh
case $* in
  *-fdiagnostics-generate-patch*)
    "$COMPILERS/drano-gcc" "$@" 2>"$WORK/messages"
    status=$?
    sed "$SPOIL" "$WORK/messages" >&2
    exit $status ;;
esac
exec "$COMPILERS/drano-gcc" "$@"
END
chmod +x "$work/bin/drano-gcc"

# judged TITLE STATUS SPOIL TEST LINE: check-fixits ends with STATUS and prints
# LINE for TEST when the sed script SPOIL has edited its patch.
judged ()
{
  WORK=$work/judged COMPILERS=$BINDIR SPOIL=$3 BINDIR=$work/bin JOBS=1 \
    "$SRCDIR/testsuite/check-fixits" "--gcc=$work/gcc" "$4" >table 2>messages
  check_equal "$1: exit status" "$2" $?
  check_equal "$1" "$5" "$(sed 's/[0-9]* -> [0-9]*/A -> B/' table)"
}

rows=libgomp.oacc-c/rows.c variable=libgomp.c/variable.c
judged "a good hint" 0 '' rows.c "same: $rows"
judged "a variable that stays private" 0 '' variable.c "same: $variable"
judged "a wrong result" 1 's/^+#pragma acc loop vector/+    if (i != 7)/' \
  rows.c "ANOTHER RESULT: $rows"
# The same requests but for one store.
judged "one sector more" 1 's/ gang copyin/ copyin/
  s/^+#pragma acc loop vector/+    if (i != 7 || (((volatile float *) c)[N * N] = i, 1))/' \
  rows.c "MORE SECTORS, A -> B: $rows"
judged "as few iterations as threads" 0 '' few.c "same: libgomp.c/few.c"
judged "sectors of accesses without a name" 1 's/ private(i)//' few.c \
  "MORE SECTORS, A -> B: libgomp.c/few.c"
judged "another grid" 1 's/ gang copyin/ gang num_gangs(3) copyin/' rows.c \
  "ANOTHER LAUNCH: $rows"
judged "what cannot be compiled" 1 's/^+#pragma acc loop vector/+    )/' rows.c \
  "CANNOT BE COMPILED: $rows"
judged "a patch of something else" 1 's/^-#pragma acc/-#pragma omp/' rows.c \
  "THE PATCH DOES NOT APPLY: $rows"
judged "no patch" 1 's/^--- .*//' rows.c "HINTS WITHOUT A PATCH: $rows"
judged "a crash" 1 '1s/^/internal compiler error: /' rows.c \
  "CRASH: $rows
same: $rows"
judged "a test with a race" 0 '' threads.c \
  "depends on the schedule: libgomp.c/threads.c"
judged "no hints" 1 '' host.c ''
judged "not to be run" 1 '' compiled.c ''
exit $failed
