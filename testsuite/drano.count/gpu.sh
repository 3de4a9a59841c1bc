# The scripts for a machine with a GPU work, as far as they can without.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

check_exit "gpu: pack" 0 "$SRCDIR/testsuite/gpu/pack" packed \
  "$SRCDIR/examples/matvec.c" "$SRCDIR/examples/matvec-omp.c" \
  "$SRCDIR/examples/particles.cc"
cat err
check_exit "gpu: nothing is needed but the directory" 0 mv packed moved

# run_packed NAME STATUS OPTION...: as check_exit.
run_packed ()
{
  name=$1 want=$2
  shift 2
  check_exit "gpu: $name" $want env -u LD_LIBRARY_PATH moved/run --repeat=1 \
    "$@"
}

if [ -e /dev/nvidia0 ]; then
  echo "UNSUPPORTED: gpu: what is said without a GPU: there is one"
else
  run_packed "no GPU" 77
  check_grep "gpu: no GPU is said" '^UNSUPPORTED: no GPU that' out
fi
run_packed "all passes" 0 --simulated
check_equal "gpu: each program" "3 15 0" \
  "$(grep -c ': its result' out) $(grep -c ^PASS out) $(grep -c ^FAIL out)"
check_grep "gpu: the device is named" '^Device: .*simulated' moved/results.md
check_grep "gpu: a line of the table" \
  '^\| matvec.c \| [0-9.]+ \| [0-9.]+ \| [0-9.]+ \| [0-9.]+ \| [0-9.]+ \| - \|$' \
  moved/results.md
check_grep "gpu: the mean" '^\| geometric mean of 3 ' moved/results.md

# Another number of multiprocessors changes OpenMP's teams.
DRANO_SIM_SMS=7
export DRANO_SIM_SMS
run_packed "another device" 0 --simulated
unset DRANO_SIM_SMS

# What is not as it should be is found.
cp moved/matvec.c.want want
sed 's/"sectors":262144,/"sectors":262143,/' want >moved/matvec.c.want
check_exit "gpu: a count is changed" 1 cmp -s want moved/matvec.c.want
run_packed "another count" 1 --simulated
check_grep "gpu: another count is said" \
  '^FAIL: matvec.c: counts as .*matvec.c:30:[0-9]+: load: sectors 262144 instead of 262143$' out
cp want moved/matvec.c.want
echo "another result" >moved/matvec-omp.c.out
run_packed "another result" 1 --simulated
check_grep "gpu: another result is said" '^FAIL: matvec-omp.c: its result' out

# A stand-in for ncu: the figures of its second operand's kernels.
mkdir tools
cat >tools/ncu <<'E1'
#!/bin/sh
for program; do :; done
"$program" >out.ncu
awk -v off=${NCU_OFF-1} '/"construct":"launch"/ {
       sub(/.*"sectors":/, ""); n += $0 + 0 }
     END { n = int (n * off / 2)
	   printf "==PROF== Connected\n\"ID\",\"Metric Name\",\"Metric Value\"\n"
	   print "\"0\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"" \
	     int (n / 1000) "," sprintf ("%03d", n % 1000) "\""
	   print "\"1\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum\",\"" \
	     n "\"" }' "${program%.plain}.sim"
E1
chmod +x tools/ncu
sed -i '/omp/d' moved/programs
PATH=$PWD/tools:$PATH
export PATH
run_packed "ncu agrees" 0 --simulated
check_equal "gpu: ncu agrees with all" 2 \
  "$(grep -c "^PASS: .*: Nsight Compute's sectors" out)"
NCU_OFF=1.02
export NCU_OFF
run_packed "ncu does not" 1 --simulated
check_grep "gpu: by how much is said" \
  "^FAIL: matvec.c: Nsight Compute's sectors: [0-9]+ and [0-9]+$" out
finish
