# Device code carries source lines, or it is said that it does not.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

cat >acc.c <<'END'
float a[1 << 12];

int
main (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 1 << 10; i++)
    a[4 * i] = i;	/* line 8 */
  return a[8] != 2;
}
END
sed 's/acc parallel loop copy(a)/omp target teams distribute parallel for simd map(a)/' \
  acc.c >omp.c
cat >acc.f90 <<'END'
program p
  real :: a(4096)
  integer :: i
!$acc parallel loop copyout(a)
  do i = 1, 1024
    a(4 * i) = i
  end do	! line 7
  if (a(8) /= 2) stop 1
end program p
END
cp acc.c cxx.cc

# instructions PTX: its text without what speaks of source lines; labels for
# the debugger, LFB0, may stand in front of others then.
instructions ()
{
  grep -v -e '^[ 	]*\.loc[ 	]' -e '^[ 	]*\.file[ 	]' -e '^//' -e '^\$LF[BE]' "$1"
}

# sections OBJECT: those that reach a program or the debugger, as text.
sections ()
{
  objdump -s -j .text -j .data -j .rodata -j .gnu.offload_funcs \
    -j .gnu.lto_.opts -j .debug_line "$1" 2>/dev/null | tail -n +3
}

# lines SOURCE LINE: without -g, by the wrapper and step by step, the store of
# LINE is in the profile.
lines ()
{
  source=$1
  model=-fopenacc
  case $source in
    *.f90) wrapper=drano-gfortran bare=$GFORTRAN ;;
    *.cc) wrapper=drano-g++ bare=$GXX ;;
    omp.c) wrapper=drano-gcc bare=$GCC model=-fopenmp ;;
    *) wrapper=drano-gcc bare=$GCC ;;
  esac
  if ! [ -x "$BINDIR/$wrapper" ]; then
    echo "UNSUPPORTED: $source: no $wrapper"
    return
  fi
  for level in -O0 -O2; do
    check "$source $level: compiles without -g" \
      "$BINDIR/$wrapper" -w $level $model -c "$source" -o x.o
    $bare -w $level $model -c "$source" -o y.o
    sections x.o >x.sections
    sections y.o >y.sections
    check "$source $level: the object is the same" cmp x.sections y.sections
    check "$source $level: links by the wrapper" \
      "$BINDIR/$wrapper" $OFFLOAD_OPTS $model x.o -o x -save-temps
    check_exit "$source $level: runs" 0 \
      "$DRANO" run --device=sim -o "$source.profile" ./x
    check_grep "$source $level: its store is in the profile" \
      "\"line\":$2,.*\"access\":\"store\"" "$source.profile"
    check_not "$source $level: no function lacks lines" '"no-lines"' \
      "$source.profile"
    check_not "$source $level: nothing is complained of" 'source lines' err
    instructions x.xnvptx-none.mkoffload.s >with
    $bare $OFFLOAD_OPTS $model y.o -o y -save-temps 2>compile.out
    instructions y.xnvptx-none.mkoffload.s >without
    check "$source $level: the device's instructions are the same" \
      cmp with without
  done
}

lines acc.c 8
lines omp.c 8
lines cxx.cc 8
lines acc.f90 6

# What the user decides is left alone.
for options in -g0 -foffload-options=-g0 "-g -foffload-options=nvptx-none=-g0"
do
  # Only GCC 12 knows the other spelling.
  $GCC -x c -c /dev/null -o x.o -foffload-options=-g0 2>compile.out ||
    options=$(echo "$options" | sed 's/-foffload-options/-foffload/')
  "$BINDIR/drano-gcc" $OFFLOAD_OPTS -w -O2 -fopenacc $options acc.c -o x \
    -save-temps >compile.out 2>&1
  check_not "$options: no lines" '^[ 	]*\.loc[ 	]' x.xnvptx-none.mkoffload.s
done

# Among other options it is seen as well.
"$BINDIR/drano-gcc" $OFFLOAD_OPTS -w -O2 -fopenacc \
  "-foffload-options=-O3 -g0" acc.c -o x -save-temps >compile.out 2>&1 ||
  "$BINDIR/drano-gcc" $OFFLOAD_OPTS -w -O2 -fopenacc "-foffload=-O3 -g0" \
    acc.c -o x -save-temps >compile.out 2>&1
check_not "-g0 behind another option: no lines" '^[ 	]*\.loc[ 	]' \
  x.xnvptx-none.mkoffload.s

# A library with regions, linked as if there were none.
echo 'extern float region (void);
int main (void) { return region () != 3; }' >main.c
echo 'static float a[64];
float region (void)
{
#pragma omp target teams distribute parallel for simd map(a)
  for (int i = 0; i < 64; i++)
    a[i] += i;
  return a[3];
}' >part.c
"$BINDIR/drano-gcc" -w -O2 -fopenmp -c part.c >compile.out 2>&1
ar rc libpart.a part.o
check "library: links without -fopenmp" "$BINDIR/drano-gcc" $OFFLOAD_OPTS -w \
  main.c libpart.a -lgomp -o x
check_exit "library: runs" 0 "$DRANO" run --device=sim -o library.profile ./x
check_grep "library: on the device" 'part\.c","line":6,.*"access":"store"' \
  library.profile

# A program without lines: each command says so and does not judge.
"$BINDIR/drano-gcc" -w -O2 -fopenacc -c acc.c -o x.o -fdrano-report=report
$GCC $OFFLOAD_OPTS -fopenacc x.o -o x >compile.out 2>&1
check_exit "no lines: runs" 0 "$DRANO" run --device=sim -o profile ./x
check_grep "no lines: run says so" \
  "the device code of 'main' has no source lines.* [0-9]+ requests; link" err
check_exit "no lines: report" 0 "$DRANO" report report profile
check_grep "no lines: report says so" \
  "warning: the device code of 'main' has no source lines.*-g1" err
check_grep "no lines: what was executed is not known" \
  " no lines  acc\.c:8:.*: store of 'a'" out
check_not "no lines: nothing is said not to have been" 'not executed' out
check_grep "no lines: the program's sectors are told" \
  '\(without source lines\) in .main.' out
check_exit "no lines: report --html" 0 "$DRANO" report --html=x.html report \
  profile
check_grep "no lines: report --html says so" 'no lines' x.html
check_exit "no lines: report --gate cannot tell" 2 "$DRANO" report --gate \
  profile
check_exit "no lines: diff cannot tell" 2 "$DRANO" diff profile acc.c.profile
check_grep "no lines: diff says so" "profile: .*has no source lines" err
check_exit "no lines: diff, the other way" 2 "$DRANO" diff acc.c.profile \
  profile
check_exit "lines: diff" 0 "$DRANO" diff acc.c.profile acc.c.profile

finish
