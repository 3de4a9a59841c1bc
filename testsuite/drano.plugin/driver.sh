# The options combine with anything the driver does.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

LC_ALL=C
export LC_ALL
gcc=$BUILDDIR/bin/drano-gcc
work=$(mktemp -d "${TMPDIR:-/tmp}/drano-plugin.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# check NAME: the last command's status says whether NAME passed.
check ()
{
  if test $? -eq 0; then
    echo "PASS: $1"
  else
    echo "FAIL: $1"
    failed=1
  fi
}

mkdir "a b"
cat >"a b/k 1.c" <<'EOF'
void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0;
}
EOF
sed 's/k (/k2 (/' "a b/k 1.c" >k2.c
echo 'int main (void) { return 0; }' >main.c

"$gcc" -Wuncoalesced -fopenacc -c "a b/k 1.c" -o "a b/k 1.o" \
  "-fdrano-report=a b/r=1.json" 2>err && test -f "a b/k 1.o" \
  && grep -q uncoalesced err && grep -q '"finding"' "a b/r=1.json"
check "spaces and equals signs in names"

test "$("$gcc" -fopenacc -Wuncoalesced -c k2.c "a b/k 1.c" 2>&1 \
	| grep -c 'Wuncoalesced')" = 2
check "several files at once"

echo '-fopenacc -Wuncoalesced -c k2.c' >args
"$gcc" @args 2>&1 | grep -q Wuncoalesced
check "options from a file"

"$gcc" -E -Wuncoalesced=2 -fdrano-report=x k2.c -o k2.i && test -s k2.i
check "-E"

"$gcc" -S -fopenacc -Wno-uncoalesced k2.c -o k2.s && test -s k2.s
check "-S"

"$gcc" -save-temps -fopenacc -Wuncoalesced -c k2.c 2>&1 | grep -q Wuncoalesced
check "-save-temps"

"$gcc" -MMD -MF k2.d -fopenacc -Wno-uncoalesced -c k2.c && grep -q k2.c k2.d
check "-MMD"

"$gcc" -foffload=disable -Wuncoalesced main.c -o main && ./main
check "linking"

"$gcc" -flto -O2 -foffload=disable -fopenacc -Wno-uncoalesced main.c k2.c \
  -o main && ./main
check "-flto"

"$gcc" -Wall -Wextra -Wuncoalesced -Wno-unused -Wl,-z,now \
  -foffload=disable main.c -o main && ./main
check "other -W options"

"$gcc" -Wuncoalesced --version | head -n 1 | grep -q '(GCC)\|gcc'
check "--version"

exit $failed
