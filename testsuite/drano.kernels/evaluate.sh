#!/bin/sh
# Tests of the evaluation: what it holds to be uncoalesced, and its figures.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
here=$SRCDIR/testsuite/evaluate
kernels=$SRCDIR/testsuite/drano.kernels

# judge BYTES REQUESTS LANES SECTORS LINES IDEAL MIN MAX MEAN: what
# measures.awk makes of a site with these counts: "real" or the excuse.
judge ()
{
  printf 'site\tp\tlanes\tf.c\t1\t1\tload\ta\t0\tk\t%s\tunit\t4\t32\t4\t5' "$1"
  shift
  printf '\t1\t2\t4\ttrue\ttrue\tfalse\tfalse'
  printf '\t%s' "$@" 1 -
  echo
}
cat >judge.awk <<'END'
{
  read_site()
  print uncoalesced() ? "real" : !wasteful() ? "fine" : misaligned() \
    ? "misaligned" : "thinned"
}
END
verdict ()
{
  name=$1
  want=$2
  shift 2
  check_equal "$name" "$want" \
    "$(judge "$@" | awk -F '\t' -f "$here/measures.awk" -f judge.awk)"
}

#						 bytes req lanes sect lin ideal
verdict "unit stride is fine" fine		 4 10 320 40 10 40 4 4 4
verdict "unit stride, misaligned" misaligned	 4 10 320 50 20 40 4 4 4
verdict "stride of two elements" real		 4 10 320 80 20 40 8 8 8
verdict "a row for each lane" real		 4 10 320 320 320 40 768 768 768
verdict "one lane" fine				 4 10 10 10 10 10 - - -
verdict "the same for all lanes" fine		 4 10 320 10 10 10 0 0 0
verdict "doubles, misaligned" misaligned	 8 10 320 110 30 80 8 8 8
verdict "random" real				 4 10 320 250 200 35 -900 900 3
verdict "two rows of 16, misaligned" misaligned	 4 10 320 60 20 40 4 964 34.97
verdict "two addresses in a warp" real		 4 10 320 20 20 10 0 768 24.77
verdict "steps back within a row" misaligned	 4 10 320 30 10 20 -60 4 1.935
verdict "a jump back at the end of a table" misaligned \
						 4 100 3200 511 200 400 -404 4 0.15
verdict "few lanes of a unit stride" thinned	 4 10 30 20 10 10 4 124 24
verdict "few lanes, far apart" real		 4 10 30 30 30 10 52 1560 315

# Sum of code, not of comments.
printf '/* One.\n   Two.  */\nint a; /* *Three*-*.  */\n\n/* Four.  */\nint b;\n' >x.c
check_equal "lines of C" 2 "$(awk -f "$here/lines.awk" x.c)"
printf '! One\n\nend\n!$acc loop\n' >x.f90
check_equal "lines of Fortran" 2 "$(awk -f "$here/lines.awk" x.f90)"

awk -f "$kernels/myocyte.awk" >myocyte.c
check "myocyte.c is what myocyte.awk writes" cmp myocyte.c "$kernels/myocyte.c"
check_equal "myocyte's equations are 900 lines and more" yes "$(awk '
  /^solver/ { from = NR }
  /^}/ && from && !to { to = NR }
  END { print (to - from >= 900 ? "yes" : "no") }' myocyte.c)"

# The whole of it, for some small programs: atax has one site that is real.
# EXPENSIVE does all programs.
if [ "$NVPTX" = yes ] && [ -f "$PKGLIBDIR/sim/libcuda.so.1" ] &&
   [ -x "$BINDIR/drano-replay" ] && [ -x "$BINDIR/drano-gfortran" ]; then
  BUILDDIR=$work
  check "evaluate" sh "$here/evaluate" atax addsub2 dwt2d hotspot-omp lud-f nn
  check_grep "a row of the table" \
    '^atax  *[0-9]* *8 *1 *1 *[(] *1[)] ' evaluate/evaluate.txt
  check_grep "a row of the kernels' table" \
    '^atax  *atax1  *[0-9]*  *[1-9][0-9]*$' evaluate/evaluate.txt
  check_grep "nothing uncoalesced" \
    '^addsub2  *[0-9]* *6 *0 *0 *[(] *0[)] ' evaluate/evaluate.txt
  check_grep "all of lanes is right" \
    '^lanes  *39  *39  *39  *100.0 %  *100.0 %$' evaluate/evaluate.txt
  check_grep "exact for the run in all sites" \
    '^  that is the measured mean: exact  *81  *100.0 %$' evaluate/evaluate.txt
  check_grep "and as many requests" \
    '^  for as many requests as were counted, too  *[1-9]' evaluate/evaluate.txt
  check_grep "one figure when compiled in some" \
    '^one figure when compiled [(]best = worst[)]  *[1-9]' evaluate/evaluate.txt
  check_grep "why paper reports what it should not" \
    '^  index assigned in conditionals  *0 [(] 0[)]  *2 [(] 0[)] ' \
    evaluate/evaluate.txt
  check_grep "why paper does not report what it should" \
    '^  elements of less than four bytes  *0 [(] 0[)]  *3 [(] 3[)] ' \
    evaluate/evaluate.txt
  check_grep "the same in JSON" '"program":"atax",.*"real":1,' \
    evaluate/evaluate.json
  check_grep "exactness in JSON" \
    '"program":"nn",.*"equal_for_run":3,"same_requests":3' \
    evaluate/evaluate.json
  check_grep "causes in JSON" \
    '"cause":"elements of less than four bytes","lanes":0,"paper":3' \
    evaluate/evaluate.json
  check_grep "a stroke in the plot" '<path class="in" ' evaluate/evaluate.svg
  # The manual's tables are GCC 12's.
  case $("$GCC" -dumpversion) in
    12*)
      cp evaluate/evaluate.txt printed.txt
      if [ -n "${EXPENSIVE-}" ]; then
	check "evaluate all" sh "$here/evaluate"
	cp evaluate/evaluate.txt printed.txt
      fi
      check "the manual has these figures" "$SRCDIR/doc/update-evaluation" \
	--compare "$SRCDIR/doc/evaluation.texi" printed.txt
      sed 's/^\(nn .*\) 2 ( *2)/\1 3 (  3)/' printed.txt >other.txt
      check_exit "and would tell if they were others" 1 \
	"$SRCDIR/doc/update-evaluation" --compare \
	"$SRCDIR/doc/evaluation.texi" other.txt ;;
  esac
  check_exit "evaluate: a program that fails" 1 \
    env BINDIR=/nonexistent sh "$here/evaluate" atax
else
  echo "UNSUPPORTED: evaluate: no simulated device, drano-replay or drano-gfortran"
fi
finish
