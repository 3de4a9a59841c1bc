#!/bin/sh
# Patches that GCC makes of fix-it hints apply, and leave nothing to warn of;
# hints are in the forms that editors read.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
need patch
tests=$SRCDIR/testsuite/drano.advice

# compiler FILE: the compiler for FILE, with its options.
compiler ()
{
  case $1 in
    *.f90 | *.f) printf %s "$BINDIR/drano-gfortran" ;;
    *.cc) printf %s "$BINDIR/drano-g++" ;;
    *) printf %s "$BINDIR/drano-gcc" ;;
  esac
  case $1 in
    omp-*) echo " -fopenmp -O2 -S -o /dev/null -fno-diagnostics-show-caret" ;;
    *) echo " -fopenacc -O2 -S -o /dev/null -fno-diagnostics-show-caret" ;;
  esac
}

# warnings FILE: how many warnings FILE gets.
warnings ()
{
  $(compiler "$1") "$1" 2>&1 | grep -c warning:
}

# patched FILE FROM TO: the patch takes the number of warnings from FROM to TO.
patched ()
{
  case $1 in
    *.f90 | *.f)
      if [ ! -x "$BINDIR/drano-gfortran" ]; then
	echo "UNSUPPORTED: $1: no drano-gfortran"
	return
      fi ;;
  esac
  cp "$tests/$1" .
  check_equal "$1: warnings before" "$2" "$(warnings "$1")"
  $(compiler "$1") -fdiagnostics-generate-patch "$1" 2>messages
  sed -n '/^--- /,$p' messages >"$1.patch"
  check "$1: the patch applies" patch -s -p0 -i "$1.patch"
  check_equal "$1: warnings after" "$3" "$(warnings "$1")"
}

patched acc-collapse.c 1 0
patched acc-free.f90 1 0
patched acc-fixed.f 1 0
patched acc-member.cc 1 0
patched omp-free.f90 1 0
# Those that remain have no hint, or one to be checked first.
patched acc-lane-loop.c 9 7
patched acc-reduction.c 5 1
patched acc-element.c 4 1
patched omp-element.c 1 0
patched omp-simd.c 3 1

# Gangs are where they were, in words where the compiler had given them, and not
# where another loop would lose its level.
patched acc-gang.c 4 1
check_equal "gangs stay" "$(cat <<'END'
-#pragma acc loop
+#pragma acc loop gang vector
-#pragma acc loop reduction(+:s)
+#pragma acc loop seq reduction(+:s)
-#pragma acc parallel loop copyin
+#pragma acc parallel loop gang vector copyin
-#pragma acc loop reduction(+:s)
+#pragma acc loop seq reduction(+:s)
-#pragma acc loop gang
+#pragma acc loop gang worker vector
-#pragma acc loop independent reduction(+:s)
+#pragma acc loop seq reduction(+:s)
END
)" "$(sed -n 's/^\([-+]#[^/]*[^ /]\).*/\1/p' acc-gang.c.patch |
  sed 's/(a.*//')"
cp "$tests/acc-gang.c" .
rm -f report
$(compiler acc-gang.c) -fdrano-report=report acc-gang.c 2>messages
check_equal "the promised grids" "[null,1,32],\"grid_kept\":false
[null,1,32],\"grid_kept\":false
[null,4,32],\"grid_kept\":true" \
  "$(grep '"fixit":true' report |
       sed -n 's/.*"grid_after":\(.*\),"check".*/\1/p' | sort)"

# Nothing comes between a loop and what is said of it.
patched omp-bound.c 2 1
check_equal "a loop with a pragma" 1 "$(grep -c '^+#pragma omp simd' omp-bound.c.patch)"

# What counts a loop stays private, said once.
patched omp-variable.c 3 0
check_equal "variables stay private" "$(cat <<'END'
for simd map(p[0:n]) private(k)
for simd private(t, k) map(p[0:n])
for simd private(t) map(p[0:n])
END
)" "$(sed -n 's|^+#pragma.* parallel \(.*\) /\*.*|\1|p' omp-variable.c.patch)"

# As an error, too.
cp "$tests/acc-collapse.c" .
$(compiler acc-collapse.c) -Werror=uncoalesced acc-collapse.c 2>messages
check_equal "errors have notes" 1 "$(grep -c 'note: change the order' messages)"
check_equal "an error it is" 1 "$(grep -c 'error: uncoalesced' messages)"

# What editors read.
$(compiler acc-collapse.c) -fdiagnostics-parseable-fixits acc-collapse.c \
  2>messages
check_equal "hints for editors" 2 "$(grep -c '^fix-it:' messages)"

# What is to be checked first stays a note; the report says the same.
cp "$tests/acc-lane-loop.c" .
rm -f report
$(compiler acc-lane-loop.c) -fdiagnostics-parseable-fixits -fdrano-report=report \
  acc-lane-loop.c 2>messages
check_equal "a note tells what to check" 1 \
  "$(grep -c 'make sure that the loop.s iterations' messages)"
check_equal "hints for what is proved alone" 1 \
  "$(grep -c '^fix-it:.*loop vector' messages)"
check_equal "lines of the patch" 2 \
  "$(grep -c '^+#pragma' acc-lane-loop.c.patch)"
check_equal "records of what has no hint" 0 \
  "$(grep '"legality":"check"' report | grep -c '"fixit":true')"

# One text that is several regions: the hints are for all of them or for none.
# instances FILE OPTION HINTS RECORDS
instances ()
{
  cp "$tests/$1" .
  rm -f report
  $(compiler "$1") $2 -fdiagnostics-parseable-fixits -fdrano-report=report \
    "$1" 2>messages
  check_equal "$1$2: hints" "$3" "$(grep -c '^fix-it:' messages)"
  check_equal "$1$2: records with hints" "$4" \
    "$(grep -c '"fixit":true' report)"
}
instances acc-instances.cc '' 2 2
instances acc-instances.cc -DCARRIED 0 0
instances omp-instances.cc '' 1 2

# Lanes that two loops have are not taken from one.
cp "$tests/acc-siblings.c" .
$(compiler acc-siblings.c) -fdiagnostics-parseable-fixits acc-siblings.c \
  2>messages
check_equal "siblings: hints" 0 "$(grep -c '^fix-it:' messages)"

# None where a generator wrote the program, and none when switched off.
{ echo '#line 1 "grammar.y"'; cat acc-collapse.c; } >generated.c
$(compiler generated.c) -fdiagnostics-parseable-fixits generated.c 2>messages
check_equal "generated code: advice" 1 "$(grep -c 'note: change the order' messages)"
check_equal "generated code: hints" 0 "$(grep -c '^fix-it:' messages)"
$(compiler acc-collapse.c) -fdrano-advice=none acc-collapse.c 2>messages
check_equal "no advice" 0 "$(grep -c 'note: change the order' messages)"
check_equal "no advice, but the warning" 1 "$(grep -c warning: messages)"

# All of it on request, and in the report.
cp "$tests/acc-reduction.c" .
best=$($(compiler acc-reduction.c) acc-reduction.c 2>&1 | grep -c 'note: store')
all=$($(compiler acc-reduction.c) -fdrano-advice=all acc-reduction.c 2>&1 |
  grep -c 'note: store')
check "all advice is more than the best" test "$best" -lt "$all"
rm -f report
$(compiler acc-collapse.c) -fdrano-report=report acc-collapse.c 2>messages
check_equal "advice in the report" 1 \
  "$(grep '"record":"advice"' report | grep '"advice":"collapse-order"' |
     grep '"legality":"asserted"' | grep '"fixit":true' |
     grep '"sectors_before":32,"sectors_after":4' |
     grep -c '"sites":\["acc-collapse.c:[0-9:]*:store:a"\]')"

# What machines read is the same in every locale.
rm -f report
LC_ALL=C.UTF-8 $(compiler acc-reduction.c) -fdrano-report=report \
  acc-reduction.c 2>messages
check "plain quotes in the report" grep -q "\"title\":\"store '" report
exit $failed
