# Records in objects: what changes, what they survive, who reads them.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.tool/lib.sh"
gcc=$BINDIR/drano-gcc
section=.drano.report
flags="-w -fopenacc -O1 -fdrano-advice=none -foffload=disable"

# compile ARGUMENT...: compile silently, with records in the object.
compile ()
{
  "$gcc" $flags -fdrano-report "$@" >messages 2>&1
}

# arrays FILE...: the arrays of which drano report knows.
arrays ()
{
  "$DRANO" report --json "$@" 2>err | grep '"finding":"strided"' |
    sed 's/.*"array":"\([^"]*\)".*/\1/' | sort | paste -s -d ' '
}

# finds NAME FILE...: the FILEs have the records of both objects.
finds ()
{
  name=$1
  shift
  check_equal "$name" "first second" "$(arrays "$@")"
}

for name in first second; do
  cat >$name.c <<EOF
void
$name (int n, float *$name)
{
#pragma acc parallel loop copy($name[0:3*n])
  for (int i = 0; i < n; i++)
    $name[3 * i] = 0;
}
EOF
done
cat >main.c <<'EOF'
extern void first (int, float *), second (int, float *);
int
main (void)
{
  float a[30];
  first (10, a);
  second (10, a);
  return 0;
}
EOF

# Nothing but the section differs, and without the option not even that.
for more in -O0 "-O2 -g" "-O2 -flto" "-O2 -g -flto -ffat-lto-objects" \
  "-O3 -fPIC -ffunction-sections" "-O2 -fdrano-report=r -fno-ident"; do
  plain=$(echo " $more" | sed 's/ -fdrano-report=r//')
  "$GCC" -w -fopenacc -frandom-seed=1 $plain -c first.c -o plain.o
  "$gcc" -w -fopenacc -frandom-seed=1 $more -c first.c -o ours.o
  case $more in
    *report=*) check "$more: the same object" cmp plain.o ours.o; continue ;;
  esac
  "$gcc" -w -fopenacc -frandom-seed=1 $more -fdrano-report -c first.c -o ours.o
  check "$more: the section is there" \
    sh -c "readelf -SW ours.o | grep '$section  *PROGBITS  *0* .* 00  *0 '"
  objcopy -R $section plain.o plain2.o
  objcopy -R $section ours.o ours2.o
  check "$more: the rest is the same" cmp plain2.o ours2.o
done
"$gcc" -w -fopenacc -frandom-seed=1 -fdrano-report -c main.c -o ours.o
"$GCC" -w -fopenacc -frandom-seed=1 -c main.c -o plain.o
check "without regions there is no section" cmp plain.o ours.o

# What they survive.
compile -c first.c second.c main.c
finds "objects" first.o second.o
rm -f l.a t.a
ar rcs l.a first.o main.o second.o
finds "an archive" l.a
mkdir sub
ar rcsT t.a first.o main.o second.o
(cd sub && ar rcsT t.a ../first.o ../second.o)
finds "a thin archive" t.a
finds "a thin archive elsewhere" sub/t.a
cp first.o a-rather-long-name-of-a-member.o
ar rcs long.a a-rather-long-name-of-a-member.o second.o
finds "an archive with a long name" long.a
ld -r -o both.o first.o second.o && finds "ld -r" both.o
compile first.o second.o main.o -o prog && finds "a program" prog
strip prog && finds "strip" prog
compile first.o second.o main.o -o prog -Wl,--gc-sections -Wl,-s &&
  finds "--gc-sections and -s" prog
compile -fPIC -shared first.c second.c -o lib.so && finds "a library" lib.so
compile first.c second.c main.c -o prog && finds "one command" prog
compile -save-temps first.c second.c main.c -o prog &&
  finds "-save-temps" prog
compile -S first.c && "$GCC" -c first.s && finds "assembly" first.o second.o
for linker in gold lld; do
  if compile -fuse-ld=$linker first.o second.o main.o -o prog; then
    finds "ld.$linker" prog
  else
    echo "UNSUPPORTED: ld.$linker: is not here"
  fi
done
objcopy --remove-section=$section prog bare
check_exit "removed on purpose" 2 "$DRANO" report bare
check_grep "and said" "'bare' holds no record; compile with" err

# Sections may be aligned when they are put together.
objcopy --set-section-alignment $section=64 first.o aligned1.o 2>/dev/null &&
  objcopy --set-section-alignment $section=64 second.o aligned2.o &&
  ld -r -o aligned.o aligned1.o aligned2.o &&
  finds "gaps between objects' records" aligned.o
check_equal "nothing to complain about" "" "$(cat err)"

# -flto takes nothing but its own of an object.
if compile -flto first.c second.c main.c -o prog; then
  finds "-flto" prog
  for more in -g -ffat-lto-objects -flto-partition=none; do
    compile -flto $more first.c second.c main.c -o prog
    finds "-flto $more" prog
  done
  compile -flto -c first.c second.c main.c
  compile -flto -r first.o second.o -o both.o
  finds "-flto -r" both.o
  "$gcc" -w -fopenacc -O1 -foffload=disable -flto both.o main.o -o prog \
    >messages 2>&1
  finds "-flto -r, and the link" prog
  rm -f l.a
  "${GCC%gcc*}gcc-ar${GCC##*gcc}" rcs l.a first.o second.o 2>/dev/null ||
    ar rcs l.a first.o second.o
  "$gcc" -w -fopenacc -O1 -foffload=disable -flto main.o l.a -o prog \
    >messages 2>&1
  finds "-flto with an archive" prog
  for record in "" -fdrano-report; do
    "$gcc" $flags -flto -frandom-seed=1 $record first.c second.c main.c \
      -o prog$record >messages 2>&1
    objcopy -O binary -j .text prog$record text$record
  done
  check "-flto: the code is the same" cmp text text-fdrano-report
else
  echo "UNSUPPORTED: -flto: does not link here"
fi

# Caches of compilations.
if command -v ccache >/dev/null; then
  CCACHE_DIR=$work/cache
  export CCACHE_DIR
  for i in 1 2; do
    rm -f first.o second.o
    ccache "$gcc" $flags -fdrano-report -c first.c >messages 2>&1
    ccache "$gcc" $flags -fdrano-report -c second.c >messages 2>&1
    finds "ccache, time $i" first.o second.o
  done
else
  echo "UNSUPPORTED: ccache: is not here"
fi

# Names.
compile -c "$PWD/first.c" -ffile-prefix-map="$PWD"=/elsewhere -o mapped.o
objcopy --dump-section $section=text mapped.o
check_not "names in objects obey -ffile-prefix-map" "$PWD" text
check_grep "and are there" '"file":"/elsewhere/first.c"' text
mkdir one two
for place in one two; do
  (cd $place && cp ../first.c . &&
   compile -ffile-prefix-map="$(pwd -P)"=. -c first.c &&
   objcopy --dump-section $section=text first.o)
done
check "records do not tell where they were made" cmp one/text two/text

# Options.
compile -fdrano-report=r -c first.c -o last.o
check_exit "the last option wins: a file" 2 "$DRANO" report last.o
"$gcc" $flags -fdrano-report=r2 -fdrano-report -c first.c -o last.o
check "the last option wins: the object" test ! -e r2
check_equal "and the object has them" first "$(arrays last.o)"

# Bad input.
compile -c first.c
size=$(wc -c <first.o)
: >empty.o
head -c 100 first.o >cut1.o
# The table of sections lies at the end, and what is before it is found.
{ head -c 64 first.o; } >cut2.o
printf '!<arch>\n' >empty.a
head -c $((size / 2)) l.a >cut.a 2>/dev/null
printf '!<arch>\n%-16s%-12s%-6s%-6s%-8s%-10s`\n' x/ 0 0 0 644 99999999 >far.a
printf '!<arch>\n%-16s%-12s%-6s%-6s%-8s%-10s`\n' /77 0 0 0 644 0 >name.a
for bad in cut1.o cut2.o empty.a cut.a far.a name.a; do
  check_exit "$bad" 2 "$DRANO" report $bad
  check_grep "$bad: said" "^drano: error: .*$bad" err
done

finish
