# Regions that run on the host are named, and never "not executed".
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

cat >omp.c <<'END'
#include <stdlib.h>
#include <omp.h>
float a[4096];

static void
region (int device, int yes)
{
#pragma omp target teams distribute parallel for simd map(a) \
  device(device) if(target: yes)
  for (int i = 0; i < 1000; i++)
    a[4 * i] = i;
}

static void
other (void)
{
#pragma omp target teams distribute parallel for simd map(a)
  for (int i = 0; i < 1000; i++)
    a[i] += 1;
}

/* Arguments: yes, no, initial (device), other.  */

int
main (int argc, char **argv)
{
  for (int k = 1; k < argc; k++)
    if (argv[k][0] == 'o')
      other ();
    else
      region (argv[k][0] == 'i' ? omp_get_initial_device ()
	      : omp_get_default_device (), argv[k][0] != 'n');
  return a[8] < 2;
}
END
# omp_get_default_device is 0 where there is no device, which is the host.
sed 's/omp target teams distribute parallel for simd map(a)/acc parallel loop copy(a)/
     s/device(device) if(target: yes)/if(yes)/; s/.*omp.h.*//
     s/omp_get_[a-z_]* ()/0/' omp.c >acc.c

# run NAME ARGUMENT...: run it on the simulated device, profile and all.
run ()
{
  name=$1
  shift
  rm -f profile
  check_exit "$name: runs" 0 "$DRANO" run --device=sim -o profile "$@"
  cp err run.err
}

# on_host NAME REGION TIMES: it is said that REGION ran on the host, by the
# run and in the profile, and nothing that it was not executed.
on_host ()
{
  check_grep "$1: run says so" \
    "^drano: warning: region '$2\._omp_fn\.[0-9]' runs on the host, because " run.err
  check_grep "$1: the profile says so" \
    "\"function\":\"$2\".*\"host\".* ran on the host $3 time" profile
  check_exit "$1: report" 0 "$DRANO" report report profile
  check_grep "$1: report says so" \
    "^drano: warning: region '$2\._omp_fn\.[0-9]' ran on the host $3 time" err
}

for model in acc omp; do
  case $model in
    omp) flag=-fopenmp ;;
    *) flag=-fopenacc ;;
  esac
  check "$model: compiles" "$BINDIR/drano-gcc" $OFFLOAD_OPTS -w -O2 \
    $flag -fdrano-report=report $model.c -o program

  run "$model: device" ./program yes other
  check_not "$model: device: nothing is said of the host" host run.err
  check_not "$model: device: nor in the profile" '"construct":"host"' profile

  run "$model: if" ./program no no
  on_host "$model: if" region 2
  check_grep "$model: if: the table says so" \
    " not on device  $model\.c:11:.*: store of 'a'" out
  check_grep "$model: if: what did not run did not" \
    " not executed   $model\.c:19:.*: store of 'a'" out
  check_exit "$model: if: gate" 1 "$DRANO" report --gate report profile
  cp profile hosted

  run "$model: both" ./program no yes other
  on_host "$model: both" region 1
  check_grep "$model: both: what ran on the device is measured" \
    " $model\.c:11:.*: store of 'a'" out
  check_not "$model: both: and not said not to have" \
    "(not on device|not executed) +$model\.c:11:.* store" out
  check_exit "$model: both: gate of the profile alone" 1 "$DRANO" report \
    --gate profile
  check_exit "$model: diff: regions moved to the host" 2 "$DRANO" diff profile \
    hosted
  check_exit "$model: diff: a region was on the host in both" 0 "$DRANO" diff \
    profile profile

  run "$model: environment" env ACC_DEVICE_TYPE=host \
    OMP_TARGET_OFFLOAD=DISABLED ./program yes
  on_host "$model: environment" region 1
  check_exit "$model: environment: gate of the profile" 2 "$DRANO" report \
    --gate profile

  ACC_DEVICE_TYPE=host OMP_TARGET_OFFLOAD=DISABLED \
    run "$model: environment of drano run" ./program yes
  check_grep "$model: drano run sets it aside, and says so" \
    'is ignored: drano run makes regions run on a device' run.err
  check_grep "$model: and has a profile" '"sectors":[1-9]' profile

  check_exit "$model: page" 0 "$DRANO" report --html=page report hosted
  check_grep "$model: the page names the region" \
    "region .*region\._omp_fn\.[0-9].* ran on the host 2 times" page

  # Behind other programs, and in children.
  printf '#!/bin/sh\n./program no\n' >script
  chmod +x script
  run "$model: script" ./script
  on_host "$model: script" region 1

  strip -s program -o stripped
  run "$model: stripped" ./stripped no
  check_grep "$model: stripped: it is said" \
    '^drano: warning: region of unknown name runs on the host' run.err
  check_exit "$model: stripped: report" 0 "$DRANO" report report profile
  check_not "$model: stripped: nothing is said not to have been executed" \
    'not executed' out

  # Programs that count for themselves say it without drano run.
  [ -e "$PKGLIBDIR/libdrano.so" ] || continue
  check "$model: counts" "$BINDIR/drano-gcc" $OFFLOAD_OPTS -w -O2 \
    $flag -fdrano-count=all $model.c -o counts
  rm -f drano-profile.jsonl
  check_exit "$model: counts: runs" 0 on_device ./counts no other
  check_grep "$model: counts: says so" \
    '^drano: some regions ran on the host, 1 time, where nothing is' err
  check_exit "$model: counts: report" 0 "$DRANO" report drano-profile.jsonl
  check_grep "$model: counts: report says so" \
    '^drano: warning: regions ran on the host 1 time' err
  check_grep "$model: counts: the table says so" \
    " not on device +$model\.c:11:.* store" out
  check_grep "$model: counts: what ran is measured" \
    " coalesced +$model\.c:19:.* store| misaligned +$model\.c:19:.* store| one lane +$model\.c:19:.* store" out
done

# The initial device is the host.
run "omp: initial device" ./program initial
on_host "omp: initial device" region 1

# In a thread that was there before libgomp looked for devices, libgomp 13 and
# later do not know the default device: a stand-in says what they do.
cat >late.c <<'END'
int omp_get_default_device (void) { return -2147483647 - 1; }
END
check "late: the stand-in compiles" $GCC -shared -fPIC late.c -o late.so
check "late: compiles" build late omp.c -O2 -Wl,--no-as-needed ./late.so
run "late" ./late other other
check_grep "late: run says so" \
  "^drano: warning: region 'other\._omp_fn\.[0-9]' runs on the host, because libgomp was not asked" run.err

# No code for a device at all, behind a shell: libgomp gives up.
"$BINDIR/drano-gcc" -w -fopenmp -foffload=disable omp.c -o hostonly
check_exit "no code: fails" 1 "$DRANO" run --device=sim -o profile \
  sh -c './hostonly yes'
check_grep "no code: is said" "runs on the host, because it has no code" err

# A sanitizer does not mind.
if $GCC -w -fsanitize=address -fopenmp -foffload=disable omp.c -o checked \
     2>compile.out && ./checked no >out 2>&1; then
  check_exit "sanitizer" 0 "$DRANO" run --device=sim env ./checked no
fi

finish
