#!/bin/sh
# Fix-it hints in programs that are written in awkward ways: patches apply, and
# what comes of them compiles and needs no warning; where the edit cannot be
# sure of the text there is none.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"
need patch

# compile FILE OPTION...
compile ()
{
  case $1 in
    *.cc) compiler=$BINDIR/drano-g++ ;;
    *.f90 | *.f) compiler=$BINDIR/drano-gfortran ;;
    *) compiler=$BINDIR/drano-gcc ;;
  esac
  "$compiler" -fopenacc -O2 -S -o /dev/null -fno-diagnostics-show-caret "$@"
}

# patched NAME FILE [OPTION...]: FILE has one warning or more and, after its
# patch, none.
patched ()
{
  name=$1 file=$2
  shift 2
  if ! compile "$file" "$@" -fdiagnostics-generate-patch 2>messages ||
      ! grep -q warning: messages; then
    fail "$name: there is something to do"
    return
  fi
  sed -n '/^--- /,$p' messages >patch
  check "$name: the patch applies" patch --binary -s -p0 -i patch
  compile "$file" "$@" >after 2>&1
  check_equal "$name: it compiles, without a warning" "" "$(cat after)"
}

# left NAME FILE [OPTION...]: FILE has a warning, but no hint.
left ()
{
  name=$1
  shift
  compile "$@" -fdiagnostics-parseable-fixits 2>messages
  check_grep "$name: a warning" warning: messages
  check_not "$name: no hint" '^fix-it:' messages
}

# rows TYPE DIRECTIVE: a function that adds up rows.
rows ()
{
  cat <<END
void
f (int n, const $1 *a, $1 *y)
{
$2
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] += a[i * n + j];
}
END
}

plain='#pragma acc parallel loop copyin(a[0:n * n]) copy(y[0:n])'
mkdir w && cd w || exit 2

rows float "$plain" | sed 's/$/\r/' >crlf.c
patched "ends of lines with two characters" crlf.c
check_equal "all of its lines have both" "$(wc -l <crlf.c)" \
  "$(tr -cd '\r' <crlf.c | wc -c)"
rows float "$plain" | sed 's/^  */\t/' >tabs.c
patched "tabs" tabs.c
rows float "$plain /* Zeilen \303\274ber */" >utf8.c
patched "UTF-8" utf8.c
# GCC's patches cannot say that the last line has no newline: no hint, then.
printf %s "$(rows float "$plain")" >end.c
rm -f end.jsonl
compile end.c -fdiagnostics-parseable-fixits -fdiagnostics-generate-patch \
  -fdrano-report=end.jsonl 2>messages
check_grep "no newline at the end: advice" 'spread the iterations' messages
check_not "no newline at the end: no hint" '^fix-it:' messages
check_not "no newline at the end: none in the report" '"fixit":true' end.jsonl
check_not "no newline at the end: no patch" '^--- ' messages
{ rows float "$plain"; printf 'int a;\nint b;\nint c;\n/* */'; } >far.c
patched "no newline at the end, far away" far.c
rows float '#pragma acc \
  parallel loop \
  gang vector \
  copyin(a[(0):(n) * ((n))]) /* vector */ \
  copy(y[0:n]) // vector' >continued.c
patched "continued lines and comments" continued.c
rows float "$plain" | sed 's/ i++)/ i++)\n    if (n > i)/;
  /+=/ s/$/\n    else\n      y[i] = 1;/' >else.c
patched "a loop before an else" else.c
{ echo 'template <typename T>'; rows T "$plain"
  echo 'template void f<float> (int, const float *, float *);'
  echo 'template void f<double> (int, const double *, double *);'; } >template.cc
patched "a template" template.cc
check_grep "a template: of the type that it has" 'auto total' template.cc
rows T "$plain" | sed 's/^f /g /; s/ T / float /g; 1i template <typename T>' \
  >instances.cc
{ echo 'template void g<int> (int, const float *, float *);'
  echo 'template void g<long> (int, const float *, float *);'; } >>instances.cc
patched "instances of a template" instances.cc
rows float "$plain" >old.cc
left "C++ of 1998" old.cc -std=c++98
{ rows float "$plain"; rows float "$plain" | sed 's/^f /g /'; } >two.c
patched "two regions" two.c
{ rows float "$plain" | sed '$d'
  rows float "$plain" | sed '1,3d'; } >near.c
patched "two regions next to each other" near.c
rows float "$plain" >header.h
{ echo '#define f f1'; echo '#include "header.h"'; echo '#undef f'
  echo '#define f f2'; echo '#include "header.h"'; } >twice.c
patched "a header that is included twice" twice.c

rows float '_Pragma ("acc parallel loop gang vector copyin(a[0:n * n]) copy(y[0:n])")' \
  >operator.c
left "_Pragma" operator.c
{ echo '#define FOR(v) for (int v = 0; v < n; v++)'
  rows float "$plain" | sed 's/for (int j.*/FOR (j)/'; } >macro.c
left "a loop of a macro" macro.c
{ echo '#define Y y[i]'; rows float "$plain" | sed 's/y\[i\]/Y/'; } >element.c
left "an element of a macro" element.c
rows float "$plain" | sed 'N; s/)\n  *for/) for/; s/)\n  *y/) y/' >line.c
left "loops in one line" line.c
rows float "$plain" | sed '1i #line 1 "grammar.y"' >generated.c
left "what is generated" generated.c
rows float "$plain" >gone.c
"$BINDIR/drano-gcc" -fopenacc -O2 -E gone.c -o gone.i 2>messages
rm gone.c
left "a source that is not there" gone.i

if [ -x "$BINDIR/drano-gfortran" ]; then
  cat >fixed.f <<'END'
      subroutine f (n, a, y)
      integer n, i, j
      real a(n, n), y(n), t
C$ACC PARALLEL LOOP GANG VECTOR PRIVATE(T)
!$acc& copyin(a)
*$acc+ copyout(y)
      do i = 1, n
        t = 0
        do j = 1, n
          t = t
     &      + a(j, i)
        enddo
        y(i) = t
      enddo
      end
END
  patched "fixed form, with three sentinels" fixed.f
  cat >free.f90 <<'END'
subroutine f (n, a, y)
  integer :: n, i, j
  real :: a(n, n), y(n), t
  !$ACC parallel loop & ! first
  !$acc & gang &
  !$ACC vector private(t) copyin(a) copyout(y)
  DO i = 1, n; t = 0
    do j = 1, &
	n
      t = t &
        & + a(j, i)
    end do
    y(i) = t
  END DO
end subroutine
END
  patched "free form, continued" free.f90
else
  echo "UNSUPPORTED: Fortran: no drano-gfortran"
fi

# In the forms that machines read, and with what makes errors of warnings.
rows float "$plain" >forms.c
for option in -fdiagnostics-format=json -fdiagnostics-color=always \
	      -fdiagnostics-plain-output -Werror; do
  compile forms.c $option >messages 2>&1
  check_not "$option: no internal error" 'internal compiler error' messages
  check_grep "$option: the advice" 'spread the iterations' messages
done
exit $failed
