# A compilation replaces in a report the records of the object that it makes.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.tool/lib.sh"
gcc=$BINDIR/drano-gcc
here=$(pwd -P)

# compile ARGUMENT...: compile silently.
compile ()
{
  "$gcc" -w -fopenacc -O1 "$@" >messages 2>&1
}

# units: each unit in the report r with the number of its records.
units ()
{
  sed 's/.*"unit":"\([^"]*\)"}$/\1/' r | sed "s|^$here/||" | sort | uniq -c |
    awk '{ printf "%s%s:%s", (NR > 1 ? " " : ""), $2, $1 }'
}

# same NAME UNITS: the report has these units.
same ()
{
  check_equal "$1" "$2" "$(units)"
}

# two, one: a source with two accesses, or one.
two ()
{
  cat <<EOF
void
f (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2;
}
EOF
}
one ()
{
  two | sed 's/a\[i\] = .*/a[i] = 0;/'
}
none='int x;'
compile='compile -fdrano-advice=none -fdrano-report=r'

two >s.c
one >t.c
$compile -c s.c
# The number of elements is loaded, too, in some versions of GCC.
per=$(units); per=${per#*:}
$compile -c t.c
one_per=$(units); one_per=${one_per##*:}
same "two objects" "s.o:$per t.o:$one_per"
$compile -c s.c
same "an object again" "s.o:$per t.o:$one_per"
one >s.c
$compile -c s.c
same "an object after a change" "s.o:$one_per t.o:$one_per"
$compile -S s.c -o s.o
same "assembly of the same name" "s.o:$one_per t.o:$one_per"
cp r before
echo 'int f (' >s.c
$compile -c s.c
check "an error leaves the report as it was" cmp r before
two >s.c
$compile -E s.c
$compile -fsyntax-only s.c
check "so do -E and -fsyntax-only" cmp r before
two | sed 's/a\[i\]/a[3 * i]/' >s.c
"$gcc" -fopenacc -Werror=uncoalesced -fdrano-report=r -fdrano-advice=none \
  -O1 -c s.c >messages 2>&1
same "a warning that is one does not" "s.o:$per t.o:$one_per"
echo "$none" >s.c
$compile -c s.c
same "an object without regions any more" "t.o:$one_per"
$compile -fno-openacc -c t.c
same "nor OpenACC" ""

# Names of objects.
rm -f r
one >s.c
mkdir sub sub2
cp s.c sub
cp s.c sub2
$compile -DX -c s.c -o s1.o
$compile -DY -c s.c -o s1.lo
$compile -c s.c -o "$here/sub/s.o"
$compile -c s.c -osub/s1.o
same "one source, several objects" \
  "s1.lo:$one_per s1.o:$one_per sub/s.o:$one_per sub/s1.o:$one_per"
rm -f r
(cd sub && compile -fdrano-report=../r -c s.c)
(cd sub2 && compile -fdrano-report=../r -c ./s.c -o ./s.o)
(cd sub2 && compile -fdrano-report=../r -fdrano-advice=none -c s.c)
same "names in two directories" "sub/s.o:$one_per sub2/s.o:$one_per"
rm -f r
two | sed 's/f (/g (/' >t.c
echo 'int main (void) { return 0; }' >main.c
compile -foffload=nvptx-none -fdrano-report=r -fdrano-advice=none -c s.c t.c
same "several objects at once" "s.o:$one_per t.o:$per"
rm -f r
$compile s.c t.c -r -o prog.o
$compile s.c t.c -r -o prog.o
same "several sources on the way to one file" \
  "prog.o-s.o:$one_per prog.o-t.o:$per"
rm -f r
$compile -save-temps -c s.c
$compile -pipe -c s.c
$compile -c s.c -o - -S
$compile -x c -c - -o s.o <s.c
same "-save-temps, -pipe and standard input" "s.o:$one_per"
printf '#include "s.c"\n#include "t.c"\n' >unity.c
$compile -c unity.c
# Where the directives are is one record for both.
sum=$((one_per + per - 1))
same "a unity build" "s.o:$one_per unity.o:$sum"
rm -f r
"$GCC" -w -fplugin="$PKGLIBDIR/drano.so" -fplugin-arg-drano-report=r \
  -fplugin-arg-drano-advice=none -fopenacc -O1 -c s.c -o s2.o
same "without the wrapper" "s2.o:$one_per"
COLLECT_GCC_OPTIONS= "$("$GCC" -print-prog-name=cc1)" -quiet -w -O1 \
  -fopenacc -fplugin="$PKGLIBDIR/drano.so" -fplugin-arg-drano-report=r \
  -fplugin-arg-drano-advice=none s.c -dumpbase s2.c -dumpbase-ext .c -o x.s
same "without the driver" "s2.o:$one_per"

# Kinds of records.
rm -f r
one | sed 's/a\[i\]/a[3 * i]/' >s.c
for i in 1 2; do
  compile -fdrano-report=r -fdrano-advice=all -fdrano-cost -c s.c
  cat r >r$i
done
check "advice and costs are replaced, too" cmp r1 r2
check_grep "costs have units" '"record":"cost".*"unit":"[^"]*/s.o"}$' r
check_grep "advice has units" '"record":"advice".*"unit":"[^"]*/s.o"}$' r

# Files of other kinds.
one >s.c
rm -f r
(echo before; compile -fdrano-report=/dev/stdout -fdrano-advice=none -c s.c
 cat messages; echo after) >/dev/null
sh -c "echo before; '$gcc' -w -fopenacc -O1 -fdrano-report=/dev/stdout \
  -fdrano-advice=none -c s.c; echo after" >log
check_equal "standard output in a file" "before $one_per after" \
  "$(sed -n 1p log) $(grep -c unit log) $(sed -n '$p' log)"
sh -c "'$gcc' -w -fopenacc -O1 -fdrano-report=/dev/fd/3 \
  -fdrano-advice=none -c s.c 3>>log; echo after >>log"
check_equal "another descriptor" "$((2 * one_per))" "$(grep -c unit log)"
check_equal "a pipe" "$one_per" "$("$gcc" -w -fopenacc -O1 -c s.c \
  -fdrano-report=/dev/stdout -fdrano-advice=none | grep -c unit)"
mkfifo fifo
cat fifo >through & reader=$!
compile -fdrano-report=fifo -fdrano-advice=none -c s.c
wait $reader
check_equal "a named pipe" "$one_per" "$(grep -c unit through)"
check_equal "standard error" "$one_per" "$("$gcc" -w -fopenacc -O1 -c s.c \
  -fdrano-report=- -fdrano-advice=none 2>&1 | grep -c unit)"

mkdir there
ln -s there/real r
$compile -c s.c
$compile -c s.c
check "a link stays one" test -h r
same "and what it names is written" "s.o:$one_per"
check_equal "nothing is left beside" "real" "$(ls there)"
rm r

if [ "$(id -u)" -ne 0 ]; then
  $compile -c s.c
  cp r there/real
  chmod a-w there
  one | sed 's/a\[i\]/a[3 * i]/' >s.c
  if compile -fdrano-report=there/real -c s.c; then
    fail "a directory that cannot be written is an error"
  else
    check_grep "a directory that cannot be written is an error" \
      "cannot write the report to 'there/real': Permission denied" messages
  fi
  check "and the report is as it was" cmp r there/real
  chmod u+w there
else
  echo "UNSUPPORTED: a directory that cannot be written: run by root"
fi

# Many at once.
rm -f r
one >s.c
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  echo "all: s$i.o"
  echo "s$i.o: s.c; @'$gcc' -w -fopenacc -c s.c -o s$i.o -fdrano-report=r" \
    "-fdrano-advice=none"
done >Makefile
want=$(printf 's%d.o\n' 1 2 3 4 5 6 7 8 9 10 11 12 | sort |
       sed "s/\$/:$one_per/" | paste -s -d ' ')
"${MAKE:-make}" -j 6 all >messages 2>&1
one_per0=$(units)
check_equal "make -j: all units, all of their records" \
  "$(echo "$want" | sed 's/:[0-9]*//g')" "$(echo "$one_per0" | sed 's/:[0-9]*//g')"
cp r before
rm -f s1*.o
"${MAKE:-make}" -j 6 all >messages 2>&1
check "make -j: again the same" sh -c 'sort r >a; sort before | cmp - a'

# Names under a map of prefixes.
rm -f r
for map in -ffile-prefix-map -fdebug-prefix-map; do
  rm -f r
  compile -c "$here/s.c" -fdrano-report=r $map="$here"=/elsewhere
  check_grep "$map: files" '"file":"/elsewhere/s.c"' r
  check_grep "$map: regions" '"region":"/elsewhere/s.c:' r
  check_grep "$map: units" '"unit":"/elsewhere/s.o"}$' r
  check_not "$map: nothing else" "$here" r
done
"$DRANO" report --sarif=- r >sarif
check_not "in SARIF, too" "$here" sarif
rm -f r
compile -c "$here/s.c" -fdrano-report=r -fmacro-prefix-map="$here"=/elsewhere
check_grep "-fmacro-prefix-map is not about places" "\"file\":\"$here/s.c\"" r

finish
