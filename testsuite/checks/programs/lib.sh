# Functions to get, build and run public programs, for those who compare them.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# The file $LIST says which programs there are, as the file `list' here does.
# $PROGRAMS has the repositories, or gets what the list needs of them by git.
# take_line makes variables of a line, which the other functions use.
# SECONDS_EACH is the processor time that a run may take.

SECONDS_EACH=${SECONDS_EACH:-60}

# take_line LINE: set `directory' and so on to what the line of the list says, and
# `name' to the program's.
take_line ()
{
  IFS=';' read -r directory sources flags arguments numbers input <<<"$1"
  name=$(basename "$directory")
  place=$PROGRAMS/$directory
}

# shared WORD...: the directories below $PROGRAMS that the program and WORDs are in.
shared ()
{
  local d
  for d in . $(echo "$@" |
		 grep -oE '(\.\./)+[^./ ][^/ ]*' | sort -u); do
    realpath -m --relative-to="$PROGRAMS" "$PROGRAMS/$directory/$d"
  done
}

# directories TOP: those below TOP that the list names.
directories ()
{
  local line
  grep "^$1/.*;" "$LIST" | while read -r line; do
    take_line "$line"
    shared $sources $flags $arguments
  done | sed "s|^$1/|/|; s|\$|/|" | sort -u
}

# repository URL COMMIT: have what the list needs of it in PROGRAMS.
repository ()
{
  local name=${1##*/}
  local to=$PROGRAMS/$name
  [ -e "$to" ] && return
  if ! (git init -q "$to.part" && cd "$to.part" &&
	  git remote add origin "$1" &&
	  git sparse-checkout set --no-cone $(directories "$name") &&
	  git fetch -q --depth 1 --filter=blob:none origin "$2" &&
	  git checkout -q FETCH_HEAD && mv "$to.part" "$to") >"$to.log" 2>&1
  then
    rm -rf "$to.part"
    echo "error: cannot get $1: $(tail -n 1 "$to.log")" >&2
    echo "with a clone of it elsewhere, give PROGRAMS=DIRECTORY, where $name is" \
      >&2
    return 1
  fi
}

# repositories: have what the list needs of all of them.
repositories ()
{
  local what url commit
  while read -r what url commit; do
    [ "$what" != repository ] || repository "$url" "$commit" || return
  done <"$LIST"
}

# copy_program TO: copy what the program is built from to TO, with the numbers that the
# list gives it, and change `place' to its directory there, next to which is what it
# reads.
copy_program ()
{
  local d pair
  rm -rf "$1"
  for d in $(shared $sources $flags); do
    mkdir -p "$1/${d%/*}"
    cp -r "$PROGRAMS/$d" "$1/$d"
  done
  for d in $(shared $arguments); do
    mkdir -p "$1/${d%/*}"
    [ -e "$1/$d" ] || ln -s "$PROGRAMS/$d" "$1/$d"
  done
  place=$PWD/$1/$directory
  for pair in $numbers; do
    find "$1" -type f -name '*.[ch]*' -exec sed -i -E \
      "/(define|int) +${pair%=*}( |=)/s/\\b(${pair%=*}( *=)?) *[0-9][0-9 *]*/\\1 ${pair#*=}/" {} +
  done
}

# language: what the program is written in: gcc, g++ or gfortran.
language ()
{
  case ${sources%% *} in
    *.c) echo gcc ;;
    *.f90 | *.F90) echo gfortran ;;
    *) echo g++ ;;
  esac
}

# stock: the command of GCC alone for it, or, with AGAINST, of these transforms.
stock ()
{
  case ${AGAINST:-$(language)} in
    gcc) echo "$GCC" ;;
    gfortran) echo "$GFORTRAN" ;;
    g++) echo "$GXX" ;;
    *) echo "$BINDIR/drano-$(language) -fdrano-transform=$AGAINST" ;;
  esac
}

# build OUTPUT COMMAND...: compile the program by COMMAND.
build ()
{
  local output=$1 model=-fopenmp
  shift
  case $flags in
    *-fopenacc*) model= ;;
  esac
  # Words of SOURCES and FLAGS are arguments of their own.
  (cd "$place" &&
     "$@" -w -O2 -g $model -foffload=nvptx-none $OFFLOAD_OPTS \
       -foffload=-lm -foffload=-latomic $flags $sources \
       -o "$output" -lm) >"$output.log" 2>&1
}

# run PROGRAM: run it on the simulated device; leave PROGRAM.profile, and in
# PROGRAM.said what it says but of times, and of its own name.  Some programs read
# what they did not write: the C library puts zeros there, which large arrays have
# anyway, so that they compute the same each time.
run ()
{
  rm -f "$1.profile"
  (cd "$place" && export MALLOC_PERTURB_=255 &&
     DRANO_SIM_SMS=0 "$SRCDIR/testsuite/lib/limit" "$SECONDS_EACH" \
       "$BINDIR/drano" run --device=sim --caches -o "$1.profile" "$1" \
       $arguments) >"$1.out" 2>&1
  local status=$?
  sed "s|$1|the program|; s/-nan/nan/g" "$1.out" |
    grep -viE 'time|elapsed|second|latency|throughput|bandwidth|[0-9] *(us|ms|ns|s)\b|\((us|ms|ns|s|sec)\)|/s\b|^dt =|_rate|flops|speedup' \
    >"$1.said"
  return $status
}

# figures PROGRAM: print its warp instructions, the sectors of its own lines, and of
# all, the microseconds of its launches, and the warps with work.
figures ()
{
  "$SRCDIR/testsuite/checks/transform/run" --launches "$1.profile" |
    awk -v own="$("$BINDIR/drano" query --where='kind!=launch' \
		    --where='line!=null' --where='file!~lib(gomp|gcc|c|m)/' \
		    --sum=measured.sectors "$1.profile")" '
      { w += $4; s += $3; t += $5; k += $5 * $6 }
      END { printf "%d %d %d %.1f %.2f\n", w, own, s, t, t ? k / t : 0 }'
}

# reason FILE: why the program failed that said what is in FILE.
reason ()
{
  grep -v '^drano: ' "$1" | grep -m1 -iE 'error|fail|cannot|unable|usage' ||
    tail -n 1 "$1"
}

