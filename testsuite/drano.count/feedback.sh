# A profile changes what is warned about, in which order, and with which
# figures.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

cat >fb.c <<'E1'
#include <stdlib.h>
#define N 3200
static float rows[8 * N], out[8 * N];
static int idx[N], never;
int
main (void)
{
  for (int i = 0; i < N; i++)
    idx[i] = i;
#pragma acc parallel loop gang vector copyin (rows, idx) copy (out)
  for (int i = 0; i < N; i++)
    {
      out[i] += rows[idx[i]];
      out[i] += rows[2 * i];
      out[i] += rows[8 * i];
      if (never)
	out[i] += rows[3 * i];
    }
  return 0;
}
E1
must_compile "compiles" drano-gcc -fopenacc -O2 -fdrano-count=all fb.c -o fb
check_exit "runs" 0 on_sim -o sim.jsonl ./fb

# warnings FILE: compile with that profile; leave the diagnostics in err.
warnings ()
{
  "$BINDIR/drano-gcc" -fopenacc -O2 -S -o /dev/null -fno-diagnostics-show-caret \
    -fdrano-report=report.jsonl $1 fb.c >out 2>err
}

rm -f report.jsonl
warnings ""
check_grep "no profile: data-dependent" '^fb.c:13:.*\[-Wuncoalesced\]' err
check_not "no profile: nothing is measured" 'measured' err
for kind in counted simulated; do
  if [ $kind = counted ]; then
    file=$profile
  else
    file=sim.jsonl
  fi
  rm -f report.jsonl
  warnings -fdrano-profile-use=$file
  check_not "$kind: what is coalesced is silent" '^fb.c:13:.*warning' err
  check_grep "$kind: which the report says" \
    '"line":13,.*"array":"rows".*"finding":"irregular",.*"reported":false' \
    report.jsonl
  check_grep "$kind: figures" '^fb.c:14:.*note: measured: 100 requests took 800 sectors where 400 would be enough, 50% in excess$' err
  check_grep "$kind: more figures" '^fb.c:15:.*note: measured: 100 requests took 3200 sectors where 400 would be enough, 88% in excess$' err
  check_equal "$kind: the most costly first" "15 14" \
    "$(sed -n 's/^fb.c:\([0-9]*\):.*note: measured.*/\1/p' err | paste -sd ' ')"
  if [ $kind = counted ]; then
    check_grep "$kind: never executed" \
      '^fb.c:17:.*note: this access was never executed in the profiled run$' err
  fi
done

# What is no site is passed over.
{
  cat sim.jsonl
  echo '{"schema":"drano-1","record":"advice","file":"fb.c","line":14,"column":17,"access":"load","bytes":4,"array":"rows","sites":["fb.c:14:17:load:rows"],"measured":{"requests":1000,"sectors":1000,"ideal":1000}}'
} >kinds
check_exit "other kinds: goes on" 0 warnings -fdrano-profile-use=kinds
check_grep "other kinds: the same figures" \
  '^fb.c:14:.*note: measured: 100 requests took 800 sectors' err
check_not "other kinds: no complaint" 'not a record' err

# Whatever the file is, the compiler goes on or says what is wrong.
check_exit "no file: is an error" 1 "$BINDIR/drano-gcc" -fopenacc -O2 -S \
  -o /dev/null -fdrano-profile-use=no-such fb.c
check_grep "no file: is said" \
  "error: cannot read 'no-such': No such file or directory; run the program" err
: >empty
check_exit "empty: goes on" 0 warnings -fdrano-profile-use=empty
check_grep "empty: is said" "warning: no access is measured in 'empty'" err
for cut in 1 20 80 200 400 600 700 720 760 800; do
  head -c $cut $profile >torn
  check_exit "torn after $cut bytes: goes on" 0 warnings \
    -fdrano-profile-use=torn
  check_grep "torn after $cut bytes: is said" \
    "warning: line [12] of 'torn' is not a record" err
done
printf '{"a":[{"b":{}},"]}",1],"measured":{"requests":1e99},"line":-5,"file":"\\u00e9\\""}\n[]\n"\n{"file":"fb.c","line":13,"access":"load","measured":{' >odd
check_exit "odd: goes on" 0 warnings -fdrano-profile-use=odd
check_grep "odd: is said" "warning: line 2 of 'odd' is not a record" err
check_exit "not text: goes on" 0 warnings -fdrano-profile-use=fb
finish
