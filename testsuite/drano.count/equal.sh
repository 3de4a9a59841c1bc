# The device's counters and the simulated device's own agree, and lie within
# what was predicted.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

# The instructions of a statement keep their own lines (see the manual), and no
# two stores become one.
lines="-fno-tree-ter -fno-tree-sink
  -foffload=nvptx-none=-fdisable-rtl-combine
  -foffload=nvptx-none=-lm"

# equal SOURCE MODEL OPTION...: compare the counts of one program; $target
# tells of what.
target=
equal ()
{
  source=$1 model=$2
  shift 2
  what="$(basename "$source") $1${target:+ $target}"
  case $source in
    *.f90) wrapper=drano-gfortran ;;
    *.cc) wrapper=drano-g++ ;;
    *) wrapper=drano-gcc ;;
  esac
  if [ ! -x "$BINDIR/$wrapper" ]; then
    echo "UNSUPPORTED: $what: no $wrapper"
    return
  fi
  rm -f "$profile" sim.jsonl
  must_compile "$what: compiles" $wrapper "-f$model" "$@" -fdrano-count=all \
    -I"$kernels" "$source" -o program -lm
  # GCC 11 gives each lane its own copy of a gang's private array.
  if ! on_sim -o sim.jsonl ./program >out 2>err &&
      compile $wrapper "-f$model" "$@" -I"$kernels" "$source" -o plain -lm &&
      ! on_sim ./plain >out 2>err; then
    echo "UNSUPPORTED: $what: fails without counting, too"
    return
  fi
  rm -f "$profile" sim.jsonl
  check_exit "$what: runs" 0 on_sim -o sim.jsonl ./program
  same_counts "$what: counts are equal" "$profile" sim.jsonl
  check "$what: counts are within the predictions" \
    awk -f "$here/within.awk" "$profile"
}

# Accesses a constant apart are counted by one call, others are not.
cat >group.c <<'E1'
struct point { float x, y; };
void
update (struct point *p, int n, const float *q)
{
#pragma acc parallel loop gang vector copy (p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x += 1;
      p[i].y += p[i].x;
    }
#pragma acc parallel loop gang vector copyin (p[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    p[3 * i].x = q[2 * i];
}
E1
must_compile "group: compiles" drano-gcc -fopenacc -O2 -fdrano-count -S \
  -fdump-tree-optimized=group.dump group.c -o group.s
check_equal "group: one call for an update" 1 \
  "$(sed -n '/update._omp_fn.0 /,/^}/p' group.dump |
     grep -c '__drano_count_group (.* + 4B\]')"
check_equal "group: none for what is not" "0 2" \
  "$(sed -n '/update._omp_fn.1 /,/^}/p' group.dump |
     awk '/__drano_count_group \(/ { g++ } /__drano_count \(/ { s++ }
	  END { print g + 0, s + 0 }')"

here=$SRCDIR/testsuite/drano.count
kernels=$SRCDIR/testsuite/drano.kernels

# The library for the device works in code for the oldest targets, too: it has
# no instruction that they lack.
for isa in sm_30 sm_35; do
  target=$isa
  equal "$here/patterns.c" openacc -O2 -foffload=nvptx-none=-misa=$isa \
    -foffload=nvptx-none=-Wa,--no-verify
  strings -a program >ptx
  check_grep "$isa: is what was compiled for" "\\.target[[:space:]]+$isa\$" ptx
done
for library in openacc openmp; do
  strings -a "$PKGLIBDIR/nvptx/libdrano-$library.a" >ptx
  check_grep "libdrano-$library: is for sm_30" '^[[:space:]]*\.target[[:space:]]sm_30$' ptx
  check_grep "libdrano-$library: and PTX 6.0" '^[[:space:]]*\.version[[:space:]]6\.0$' ptx
  check_not "libdrano-$library: nothing later" \
    'activemask|match\.|redux|nanosleep|elect\.|(red|atom)\.[a-z.]*(min|max)\.[us]64|(red|atom)\.(and|or|xor)\.b64' \
    ptx
done
target=

for level in -O0 -O2 -O3; do
  equal "$here/patterns.c" openacc $level
done
for level in -O2 -O3; do
  equal "$here/omp-patterns.c" openmp $level
done
for source in "$SRCDIR"/examples/*.c "$SRCDIR"/examples/*.cc \
  "$SRCDIR"/examples/*.f90 "$kernels"/*.c "$kernels"/*.f90; do
  # Of the kernels, the short ones as a rule.
  case $source in
    "$kernels"/*) [ -n "${EXPENSIVE-}" ] || [ "$(wc -l <"$source")" -lt 90 ] ||
		    continue ;;
  esac
  if grep -q -e 'pragma acc' -e '!$acc' "$source"; then
    equal "$source" openacc -O2 $lines
  else
    equal "$source" openmp -O2 $lines
  fi
done
finish
