# However a run ends, the profile is whole and the program does what it did.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

cat >die.c <<'E1'
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static int p[320];
static void
region (void)
{
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 320; i++)
    p[i]++;
}
int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  int status = 0;
  if (!strcmp (how, "none"))
    return 0;
  if (!strcmp (how, "fork-before") && fork () == 0)
    {
      region ();
      return p[0] - 1;
    }
  region ();
  if (!strcmp (how, "fork"))
    {
      if (fork () == 0)
	exit (0);
      wait (&status);
      region ();
    }
  wait (&status);
  region ();
  if (!strcmp (how, "abort"))
    abort ();
  if (!strcmp (how, "segv"))
    *(volatile int *) 16 = 1;
  if (!strcmp (how, "kill"))
    raise (SIGKILL);
  if (!strcmp (how, "term"))
    raise (SIGTERM);
  if (!strcmp (how, "exit"))
    exit (5);
  if (!strcmp (how, "_exit"))
    _exit (6);
  if (!strcmp (how, "fault"))
    {
      int *q = p + 100000000;
#pragma acc parallel loop gang vector deviceptr (q)
      for (int i = 0; i < 32; i++)
	q[i]++;
    }
  if (!strcmp (how, "slow"))
    for (int k = 0; k < 100000; k++)
      region ();
  printf ("%d\n", p[319]);
  return 0;
}
E1
must_compile "compiles" drano-gcc -fopenacc -O2 -fdrano-count=all die.c -o die
must_compile "compiles without counting" drano-gcc -fopenacc -O2 die.c -o plain

# counted N: the profile says that the region's load had N requests.
counted ()
{
  check_grep "$name: counts" "\"line\":13,.*\"load\".*\"requests\":$1," $profile
}

# ends HOW STATUS: die HOW ends with STATUS, counting or not.
ends ()
{
  rm -f $profile
  check_exit "$1: plain" $2 on_sim ./plain $1
  cp out out.plain
  check_exit "$1: counting" $2 on_sim ./die $1
  check "$1: same output" cmp out out.plain
  name=$1
}

ends "" 0
counted 20
ends abort 134
counted 20
ends segv 139
counted 20
ends term 143
counted 20
ends exit 5
counted 20
ends fault 1
counted 20
ends fork 0
counted 30
ends fork-before 0
check "fork-before: the profile is whole" test "$(tail -c1 $profile | od -An -c | tr -d ' ')" = '\n'
ends kill 137
name=kill
counted 10
ends _exit 6
name=_exit
counted 10
check_grep "_exit: it says that the process went on" \
  '"record":"process",.*"end":"running"' $profile
ends none 0
check "no region: no profile" test ! -e $profile

# An older profile stays when nothing can be written.
rm -f $profile
check_exit "a full disk: the program's status" 0 \
  env DRANO_PROFILE=/dev/full "$DRANO" run --device=sim ./die
check_grep "a full disk: is said" \
  "^drano: cannot write '/dev/full': No space left on device" err
check_equal "a full disk: the program's output" 2 "$(cat out)"
check_exit "a full disk, -o: the program's status" 5 \
  "$DRANO" run -o /dev/full ./plain exit
check_grep "a full disk, -o: is said" \
  "^drano sim: cannot write '/dev/full': No space left on device" err
check_grep "a full disk, -o: drano run says so" \
  "^drano: warning: '/dev/full' was not written" err
check_exit "no directory: the program's status" 5 \
  env DRANO_PROFILE=no/such "$DRANO" run --device=sim ./die exit
check_grep "no directory: is said" "^drano: cannot write '.*/no/such': No such" err
mkdir directory
check_exit "a directory: the program's status" 0 \
  env DRANO_PROFILE=directory "$DRANO" run --device=sim ./die
check_grep "a directory: is said" "^drano: cannot write '.*': Is a directory" err
check_exit "standard error: the program's status" 0 \
  env DRANO_PROFILE=- "$DRANO" run --device=sim ./die
check_grep "standard error: the profile" '^\{"schema".*"requests":20,' err
echo old >$profile
check_exit "no room: status" 0 sh -c "ulimit -f 0; trap '' XFSZ; \
  '$DRANO' run --device=sim ./die >&2"
check_equal "no room: the old profile stays" old "$(cat $profile)"

# Two runs, one file: they do not mix; see ranks.sh for those that overlap.
rm -f $profile
on_sim ./die >out1 &
on_sim ./die >out2
wait
check_equal "two processes: both run" "2 2" "$(cat out1 out2 | paste -sd ' ')"
name="two processes"
counted 20
check_equal "two processes: no line is torn" 0 \
  "$(grep -vc '^{"schema".*}$' $profile)"
check_equal "nothing else is left" "" "$(ls | grep tmp)"
rm -f $profile.*
check_exit "%p: runs" 0 env DRANO_PROFILE=profile-%p.jsonl "$DRANO" run \
  --device=sim ./die
check "%p: is the process" sh -c 'ls profile-[0-9]*.jsonl'

# Killed in the middle of it all.
for after in 0.3 0.6 0.9; do
  echo old >$profile
  "$DRANO" run --device=sim sh -c 'echo $$ >pid; exec ./die slow' >out 2>&1 &
  sleep $after
  kill -9 "$(cat pid)"
  wait
  check_equal "kill -9 after $after s: no line is torn" 0 \
    "$(grep -vcE '^(old|\{"schema".*\})$' $profile)"
done

# drano run -o on a GPU wants a program that counts; a stand-in for the driver
# says that there is one.
mkdir gpu
echo 'int cuInit (unsigned f) { return f; }
int cuDeviceGetCount (int *n) { *n = 1; return 0; }' >driver.c
if "${CC:-gcc}" -shared -fPIC -w driver.c -o gpu/libcuda.so.1 2>err; then
  LD_LIBRARY_PATH=$PWD/gpu check_exit "run -o, gpu: a program that does not" 2 \
    "$DRANO" run --device=gpu -o p ./plain
  check_grep "run -o, gpu: the cure is said" \
    "^drano: error: './plain' does not count .* with -fdrano-count" err
  LD_LIBRARY_PATH=$PWD/gpu "$DRANO" run --device=gpu -o p ./die >out 2>err
  check_not "run -o, gpu: one that does is run" 'does not count' err
else
  echo "UNSUPPORTED: run -o, gpu: no stand-in for the driver"
fi
check_exit "run -o, sim: a program that does not" 0 \
  "$DRANO" run -o p ./plain
check_grep "run -o, sim: is counted" '"measured":{"requests":' p

# Without -o, too, drano run says that it saw no region.
none='^drano: warning: no region of the program was seen on the device: '
printf '#!/bin/sh\nenv -i ./plain\n' >alone
printf '#!/bin/sh\n./plain\n' >started
chmod +x alone started
check_exit "no region: a script that removes the environment" 0 \
  "$DRANO" run --device=sim ./alone
check_grep "no region: it is said" "$none" err
check_exit "no region: none is run" 0 "$DRANO" run --device=sim ./plain none
check_grep "no region: that is said" "$none" err
for program in ./plain ./started "env LD_PRELOAD= ./plain"; do
  check_exit "a region: $program" 0 "$DRANO" run --device=sim $program
  check_not "a region: $program: nothing is said" "$none" err
done
check_exit "a region on the host" 0 "$DRANO" run --device=sim \
  env ACC_DEVICE_TYPE=host ./plain
check_grep "a region on the host: only that is said" 'runs on the host' err
check_not "a region on the host: nothing else is" "$none" err

# Without a device nothing is counted, and that is said.
rm -f $profile
check_exit "host: status" 0 env ACC_DEVICE_TYPE=host ./die
check_equal "host: output" 2 "$(cat out)"
check_grep "host: is said" \
  "^drano: the regions ran on the host, 2 times: nothing was" err
check_grep "host: the profile says so, too" '"construct":"host"' $profile
check_exit "host: report" 0 "$DRANO" report $profile
check_not "host: nothing is said not to have been executed" 'not executed' out
check_exit "host: gate" 2 "$DRANO" report --gate $profile
finish
