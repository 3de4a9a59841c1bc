#!/bin/sh
# Tests of drano doctor, with compilers that lack one thing after another.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

# A stand-in for a GCC that links nothing: what it says is set by its
# environment.
mkdir -p good bad
: >good/mkoffload
: >good/lto1
chmod +x good/mkoffload good/lto1
cat >fake-gcc <<'END'
#!/bin/sh
case $1 in
  -dumpfullversion) echo "${FAKE_VERSION:-$BUILT_FOR}" ;;
  -v) echo "OFFLOAD_TARGET_NAMES=$FAKE_TARGETS" >&2 ;;
  -print-prog-name=*) echo "$FAKE_DIR/${1##*/}" ;;
  *)
    case "$*" in
      *-fplugin=*) exit "${FAKE_PLUGIN:-0}" ;;
      *"$FAKE_LINKS"*)
	while [ $# -gt 1 ]; do
	  [ "$1" != -o ] || { printf '#!/bin/sh\nexit 3\n' >"$2"; chmod +x "$2"; }
	  shift
	done
	exit 0 ;;
      *)
	echo "ptxas fatal   : Value 'sm_35' is not defined for option 'gpu-name'" >&2
	exit 1 ;;
    esac ;;
esac
END
chmod +x fake-gcc
check_exit "doctor: --help" 0 "$DRANO" doctor --help
BUILT_FOR=$("$DRANO" doctor --gcc="$work/fake-gcc" 2>&1 |
  sed -n "s/.*plugin is for GCC \([0-9.]*\)$/\1/p" | head -n 1)
FAKE_TARGETS=nvptx-none FAKE_DIR=$work/good FAKE_LINKS=-misa=sm_80
export BUILT_FOR FAKE_TARGETS FAKE_DIR FAKE_LINKS

doctor ()
{
  "$DRANO" doctor --gcc="$work/fake-gcc" >out 2>&1
}

check_exit "doctor: no compiler" 1 "$DRANO" doctor --gcc=/no/gcc
check_grep "doctor: no compiler is said" "^fail  compiler .*'/no/gcc'" out
check_grep "doctor: with its cure" '^ +cure: install GCC' out
check_grep "doctor: what needs it is skipped" '^skip  linking ' out

FAKE_VERSION=99.1.0 doctor
check_grep "doctor: another version" '^fail  compiler .*is GCC 99\.1\.0' out

FAKE_VERSION=$BUILT_FOR doctor
check_grep "doctor: the version it is built for" '^ok    compiler ' out
check_grep "doctor: the offload compiler" '^ok    offload compiler ' out
check_grep "doctor: ptxas and -misa" \
  "^warn  linking .*rejects GCC's default -misa: ptxas fatal" out
check_grep "doctor: the -misa that links" \
  'cure: link with -foffload-options=nvptx-none=-misa=sm_80' out

FAKE_LINKS= doctor
check_grep "doctor: the default links" '^ok    linking ' out
FAKE_LINKS=-frobnicate doctor
check_grep "doctor: nothing links" '^fail  linking .*ptxas fatal' out
FAKE_TARGETS=amdgcn-amdhsa doctor
check_grep "doctor: no nvptx" \
  '^fail  offload compiler .*does not offload to nvptx .*=amdgcn-amdhsa' out
FAKE_DIR=$work/bad doctor
check_grep "doctor: no mkoffload" '^fail  offload compiler .*mkoffload is missing' out
cp good/mkoffload bad/
FAKE_DIR=$work/bad doctor
check_grep "doctor: no lto1" '^fail  offload compiler .*lto1 is missing' out
check_equal "doctor: nothing is left behind" "" \
  "$(TMPDIR=$work "$DRANO" doctor --gcc=/no/gcc >out; ls -d drano-doctor.* 2>/dev/null)"

# Where all is built, all is well.
if [ -f "$BUILDDIR/lib/drano/sim/libcuda.so.1" ] && [ -n "$NVPTX" ] \
   && [ "$NVPTX" != no ] && [ -f "$BUILDDIR/lib/drano/drano.so" ] \
   && [ "$DRANO" -ef "$BUILDDIR/bin/drano" ]; then
  unset FAKE_TARGETS FAKE_DIR FAKE_LINKS
  check_exit "doctor: here" 0 "$DRANO" doctor
  check_grep "doctor: a region runs on the simulated device" \
    '^ok    simulated device ' out
fi

finish
