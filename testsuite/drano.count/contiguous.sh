# What all accesses of a site come to together is known, and reported.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

cat >gaps.c <<'E1'
#define N 320
static float rows[N * N], sums[N], every[8 * N], out[N], twice[8 * N];
int
main (void)
{
#pragma acc parallel loop gang vector copyin (rows, every) copyout (sums, out) \
  copy (twice)
  for (int i = 0; i < N; i++)
    {
      float t = 0;
      for (int j = 0; j < N; j++)
	t += rows[i * N + j];
      sums[i] = t;
      out[i] = every[8 * i];
      if (t >= 0)
	twice[8 * i] = t;
      twice[8 * i + 4] += t;
    }
  return 0;
}
E1
must_compile "compiles" drano-gcc -fopenacc -O2 -fdrano-report=report.jsonl \
  gaps.c -o gaps
for threads in 1 4; do
  check_exit "runs on $threads" 0 env DRANO_SIM_THREADS=$threads "$DRANO" run \
    --device=sim -o sim.jsonl ./gaps
  check_exit "report" 0 "$DRANO" report report.jsonl sim.jsonl
  check_grep "no gaps" \
    "^gaps.c:12:.*'rows': the elements used leave no gaps in memory: spreading another loop over the lanes can coalesce all accesses$" out
  check_grep "gaps" \
    "^gaps.c:14:.*load of 'every': the elements used leave gaps in memory: spreading another loop over the lanes can reduce the excess, but only another layout can remove all of it$" out
  check_grep "once for an array" \
    "^gaps.c:1[67]:[0-9]+, 1[67]:[0-9]+(, 1[67]:[0-9]+)?: 'twice': the elements used leave gaps in memory: " out
  check_equal "once for an array, and no more" 1 \
    "$(grep -c "'twice': the elements" out)"
  check_not "nothing to say of what is coalesced" "^gaps.c:1[34]:.*'(sums|out)': the elements" out
done
check_grep "what is coalesced is contiguous, too" \
  '"line":13,.*"store",.*"contiguous":true,' sim.jsonl
finish
