# What the tests of the drano command share; sourced by each of them.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# A test is run with DRANO (the command), BUILDDIR (the build tree) and
# SRCDIR (the source tree).  It works in an empty directory of its own,
# prints "PASS: name" or "FAIL: name" a check, and exits 0 if all passed, 1
# if one failed, 77 if it cannot run here.

LC_ALL=C
export LC_ALL
unset NO_COLOR CLICOLOR_FORCE COLUMNS
failed=0
tests=$SRCDIR/testsuite/drano.tool
limit=$SRCDIR/testsuite/lib/limit
work=$(mktemp -d "${TMPDIR:-/tmp}/drano-tool.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 1

# pass NAME, fail NAME: say how a check went.
pass ()
{
  echo "PASS: $1"
}

fail ()
{
  echo "FAIL: $1"
  failed=1
}

# unsupported WHY: leave, as the test cannot run here.
unsupported ()
{
  echo "UNSUPPORTED: $1"
  exit 77
}

# need PROGRAM...: leave unless each of them is there.
need ()
{
  for program; do
    command -v "$program" >/dev/null || unsupported "no program '$program'"
  done
}

# check NAME COMMAND...: the command succeeds.
check ()
{
  name=$1
  shift
  if "$@" >check.out 2>&1; then
    pass "$name"
  else
    fail "$name"
    sed 's/^/  | /' check.out
  fi
}

# check_equal NAME WANT HAVE: the two texts are equal.
check_equal ()
{
  if [ "x$2" = "x$3" ]; then
    pass "$1"
  else
    fail "$1"
    printf '  want: %s\n  have: %s\n' "$2" "$3"
  fi
}

# check_exit NAME STATUS COMMAND...: the command exits with STATUS; its
# output is left in the files out and err.
check_exit ()
{
  name=$1
  want=$2
  shift 2
  "$@" >out 2>err
  have=$?
  if [ $have -eq $want ]; then
    pass "$name"
  else
    fail "$name"
    echo "  exit $have instead of $want"
    sed 's/^/  | /' out err
  fi
}

# check_grep NAME PATTERN FILE: the extended pattern is in the file.
check_grep ()
{
  if grep -Eq -e "$2" "$3"; then
    pass "$1"
  else
    fail "$1"
    echo "  no match for: $2"
    sed 's/^/  | /' "$3"
  fi
}

# check_not NAME PATTERN FILE: the extended pattern is not in the file.
check_not ()
{
  if grep -Eq -e "$2" "$3"; then
    fail "$1"
    grep -E -e "$2" "$3" | sed 's/^/  | /'
  else
    pass "$1"
  fi
}

# check_drawn NAME WANT PATTERN PAGE [HEADING TABLE]...: PAGE, as its script
# draws it and after clicks on headings, has WANT lines that match the extended
# pattern.
check_drawn ()
{
  name=$1
  want=$2
  pattern=$3
  shift 3
  if ! command -v node >/dev/null; then
    echo "UNSUPPORTED: $name: there is no node to draw the page"
  elif "$limit" 120 node "$tests/draw-page.js" "$@" >drawn 2>draw.err; then
    check_equal "$name" "$want" "$(grep -Ec -e "$pattern" drawn)"
  else
    fail "$name"
    sed 's/^/  | /' draw.err
  fi
}

# finish: leave, as the test is done.
finish ()
{
  exit $failed
}
