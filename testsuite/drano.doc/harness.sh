# The test harness fails what is wrong: each test here must not pass.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

if [ ! -x "$BINDIR/drano-gcc" ] || [ ! -f "$PKGLIBDIR/drano.so" ]; then
  echo "UNSUPPORTED: no plugin, or no wrapper of the compiler"
  exit 77
fi
here=$(pwd)
mkdir -p testsuite/drano.acc testsuite/drano.unit testsuite/drano.tool run
ln -s "$SRCDIR/testsuite/lib" "$SRCDIR/testsuite/config" testsuite/
cp "$SRCDIR/testsuite/drano.acc/acc.exp" testsuite/drano.acc/
cp "$SRCDIR/testsuite/drano.tool/tool.exp" testsuite/drano.tool/
cat >run/site.exp <<_EOF
set tool drano
set srcdir "$here/testsuite"
set objdir "$here/run"
set drano_srcdir "$SRCDIR"
set drano_builddir "$here"
set drano_bindir "$BINDIR"
set drano_pkglibdir "$PKGLIBDIR"
set GCC_UNDER_TEST "$GCC"
set GXX_UNDER_TEST "$GXX"
set GFORTRAN_UNDER_TEST "$GFORTRAN"
set NVPTX "no"
set OFFLOAD_OPTS ""
_EOF

# A kernel with a strided store in line 7 and a good one in line 8; then the
# directives under test.  Line 1 is a comment of the test.
kernel ()
{
  {
    cat <<'_EOF'
/* { dg-do compile } */
void
f (int n, float *A, float *B)
{
#pragma acc parallel loop copy(A[0:4 * n], B[0:n])
  for (int i = 0; i < n; i++)
    { A[4 * i] = 0;
      B[i] = 0; }
}
_EOF
    cat
  } >"testsuite/drano.acc/$1.c"
}

# The warning is not expected.
kernel excess </dev/null
# A warning is expected where none is.
kernel missing <<'_EOF'
/* { dg-warning "store to 'A'" "" { target *-*-* } 7 } */
/* { dg-warning "store to 'B'" "" { target *-*-* } 8 } */
_EOF
# It comes, and must not.
kernel bogus <<'_EOF'
/* { dg-bogus "store to 'A'" "" { target *-*-* } 7 } */
_EOF
# It is a warning, not an error.
kernel kind <<'_EOF'
/* { dg-error "store to 'A'" "" { target *-*-* } 7 } */
_EOF
# The wrong column.
kernel column <<'_EOF'
/* { dg-warning "99:.*store to 'A'" "" { target *-*-* } 7 } */
_EOF
# The record at the line says otherwise.
kernel site <<'_EOF'
/* { dg-warning "store to 'A'" "" { target *-*-* } 7 } */
/* { dg-site { array=A pattern=unit } "" { target *-*-* } 7 } */
_EOF
# There is such a record.
kernel no-site <<'_EOF'
/* { dg-warning "store to 'A'" "" { target *-*-* } 7 } */
/* { dg-no-site { array=A pattern=strided } "" { target *-*-* } 7 } */
_EOF
# The scans of the report.
kernel scan <<'_EOF'
/* { dg-warning "store to 'A'" "" { target *-*-* } 7 } */
/* { dg-final { scan-report "no such text" } } */
_EOF
kernel scan-not <<'_EOF'
/* { dg-warning "store to 'A'" "" { target *-*-* } 7 } */
/* { dg-final { scan-report-not "strided" } } */
_EOF
kernel scan-json <<'_EOF'
/* { dg-warning "store to 'A'" "" { target *-*-* } 7 } */
/* { dg-final { scan-report-json { array=A ideal=5 } } } */
_EOF
# A note, where notes are looked at.
kernel note <<'_EOF'
/* { dg-warning "store to 'A'" "" { target *-*-* } 7 } */
/* { dg-note "no such note" "" { target *-*-* } 7 } */
_EOF

# Scripts: a failure, a silent failure, silence, a failure with status 0, and
# one that does not say what it lacks.
echo 'echo "PASS: one"; echo "FAIL: two"; exit 1' >testsuite/drano.tool/failing.sh
echo 'echo "PASS: one"; exit 3' >testsuite/drano.tool/dying.sh
echo ':' >testsuite/drano.tool/silent.sh
echo 'echo "FAIL: one"' >testsuite/drano.tool/lying.sh
echo 'exit 77' >testsuite/drano.tool/secretive.sh

(cd run && runtest --tool drano --srcdir "$here/testsuite" >runtest.out 2>&1)
status=0
for name in excess missing bogus kind column site no-site scan scan-not \
	    scan-json note failing dying silent lying secretive; do
  if grep -qE "^(FAIL|UNRESOLVED): drano\.(acc|tool)/$name\." run/drano.sum; then
    echo "PASS: $name does not pass"
  else
    echo "FAIL: $name passes"
    status=1
  fi
done
# What is right in them passes, at every level of optimisation.
n=$(grep -c "^PASS: drano.acc/missing.* line 7" run/drano.sum)
if [ "$n" -eq 5 ]; then
  echo "PASS: five levels"
else
  echo "FAIL: five levels (there are $n)"
  status=1
fi

# Work is limited; waiting is not work.
DRANO_TEST_PATIENCE=1
export DRANO_TEST_PATIENCE
for limited in "124 while :; do :; done" "0 sleep 2" "3 exit 3"; do
  "$SRCDIR/testsuite/lib/limit" 1 sh -c "${limited#* }" 2>/dev/null
  code=$?
  if [ $code -eq "${limited%% *}" ]; then
    echo "PASS: limited to a second: ${limited#* }"
  else
    echo "FAIL: limited to a second: ${limited#* } (status $code)"
    status=1
  fi
done
exit $status
