#!/bin/sh
# Tests of drano report and diff on input that is damaged or hostile.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

p=$tests/predicted.jsonl

# sound NAME FILE...: whatever FILEs hold, no signal ends report, in any
# form, nor diff, and the exit status is one of the documented ones.
sound ()
{
  name=$1
  shift
  bad=
  for form in --limit=0 --json --html=- --sarif=- --gate; do
    "$limit" 60 "$DRANO" report $form "$@" >out 2>err
    status=$?
    [ $status -le 2 ] || bad="$bad report $form: $status"
  done
  for f; do
    "$limit" 60 "$DRANO" diff "$p" "$f" >out 2>err
    status=$?
    [ $status -le 2 ] || bad="$bad diff: $status"
  done
  check_equal "hostile: $name" "" "$bad"
}

# Files that are none.
check_exit "missing file" 2 "$DRANO" report nowhere
check_grep "missing file is named" "cannot read 'nowhere': No such file" err
check_exit "directory" 2 "$DRANO" report .
check_grep "directory is named" "cannot read '\.': it is a directory" err
echo x >closed
chmod 000 closed
if [ ! -r closed ]; then
  check_exit "unreadable file" 2 "$DRANO" report closed
fi
: >empty
check_exit "empty file" 0 "$DRANO" report empty
check_grep "empty file has no accesses" '^no accesses$' out
check_exit "device without end" 2 "$limit" 20 sh -c \
  'head -c 20000000 /dev/zero | "$DRANO" report -'

# Lines that are none.
{ head -n 1 "$p"; echo '{"schema":"drano-1","file":'; tail -n 1 "$p"; } >cut
check_exit "torn line is left out" 0 "$DRANO" report cut
check_grep "torn line is named" '^drano: warning: cut:2: line left out: ' err
check_grep "the others are kept" 'mv\.c:10:12' out
check_exit "torn line fails a comparison" 2 "$DRANO" diff "$p" cut
check_grep "torn file is named" "'cut' is damaged" err
head -c 300 "$p" >short
check_exit "nothing but a torn line" 2 "$DRANO" report short
check_grep "nothing but a torn line is said" "'short' holds no record" err
sed 's/drano-1/drano-9/' "$p" >future
check_exit "another schema" 2 "$DRANO" report future
check_grep "another schema is said" 'future:1: .*another version of drano' err
yes '[1,2]' | head -n 40 >lines
check_exit "many bad lines" 2 "$DRANO" report lines
check_equal "only some are named" 7 "$(grep -c . err)"

# Records of other kinds.
other='{"schema":"drano-1","record":"weather","file":"mv.c","line":10,"access":"load","sectors":[1,9],"ideal":1,"measured":{"sectors":5}}'
{ cat "$p"; echo "$other"; } >kinds
"$DRANO" report "$p" >plain
check_exit "a record of an unknown kind is no error" 0 "$DRANO" report kinds
check "nor is it a site" cmp plain out
check_equal "nor is it complained of" "" "$(cat err)"
check_exit "unknown kinds alone" 0 sh -c 'echo "$1" | "$DRANO" report -' sh \
  "$other"
check_exit "unknown kinds in a comparison" 0 "$DRANO" diff "$p" kinds
check_equal "unknown kinds in SARIF" \
  "$("$DRANO" report --sarif=- "$p" | cksum)" \
  "$("$DRANO" report --sarif=- kinds | cksum)"
"$DRANO" report --json kinds >out
check_equal "unknown kinds are passed on" "$other" "$(tail -n 1 out)"
sed 's/"record":"weather"/"record":null/' kinds >sites
"$DRANO" report sites >more
check_exit "a kind that is null is a site" 1 cmp -s plain more

# What must not bring it down.
head -c 300000 /dev/urandom >binary
sound "random bytes" binary
printf '\000\001{"schema":"drano-1"}\000\n{"schema":"drano-1\000"}\n' >nul
sound "null bytes" nul
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "[" }' >deep
sound "deep nesting" deep
awk 'BEGIN { printf "{\"schema\":\"drano-1\",\"file\":\"";
	     for (i = 0; i < 5000000; i++) printf "x"; print "\"}" }' >long
sound "a line of 5 MB" long
awk 'BEGIN { printf "{\"schema\":\"drano-1\",\"access\":\"load\",\"file\":\"";
	     for (i = 0; i < 1000000; i++) printf "x"; print "\"}" }' >name
sound "a name of 1 MB" name
cat >types <<'END'
{"schema":"drano-1"}
{"schema":"drano-1","file":5,"line":"x","column":[],"access":{},"bytes":true,"measured":[]}
{"schema":"drano-1","file":"a","line":-5,"column":1e300,"access":"load","lanes":-1,"sectors":[5,1],"measured":{}}
{"schema":"drano-1","file":"a","line":99999999999,"access":"load","sectors":[1,2,3],"ideal":0,"lanes":1e9,"measured":{"requests":-1,"sectors":1e400}}
{"schema":"drano-1","file":"a","line":2,"access":"load","measured":{"requests":18446744073709551615,"lanes":18446744073709551615,"sectors":18446744073709551615,"ideal":1,"stride_min":-9223372036854775808,"stride_max":9223372036854775807,"stride_mean":1e308}}
{"schema":"drano-1","file":"a","line":2,"access":"load","bytes":2147483647,"measured":{"requests":18446744073709551615,"lanes":1,"sectors":18446744073709551615,"ideal":0,"stride_min":-9223372036854775808,"stride_max":-9223372036854775808,"stride_mean":0}}
{"schema":"drano-1","file":"","line":1,"access":"","array":"","bytes":0,"sectors":[0,0],"ideal":0,"stride_bytes":-9223372036854775808,"pattern":"strided"}
END
sound "wrong types and extreme numbers" types
awk 'BEGIN { for (i = 0; i < 20000; i++)
  printf "{\"schema\":\"drano-1\",\"file\":\"f%d.c\",\"line\":%d,\"access\":\"load\",\"sectors\":[1,32],\"ideal\":1,\"region\":\"r%d\",\"measured\":{\"requests\":1,\"sectors\":%d,\"ideal\":1}}\n", i % 99, i % 777, i, i }' >many
sound "20000 sites" many
"$DRANO" report --html=page many 2>err
check_grep "a page without a script has an end" '15,?000 more' page
check_drawn "a page for a browser has an end" 5000 'data-h="site"' page
check_exit "a total of 64 bits is kept" 0 "$DRANO" report types
check_grep "a total of 64 bits is shown" '18,446,744,073,709,551,615' out

# What a file says is text, for the terminal and for the page.
printf '%s\n' '{"schema":"drano-1","file":"\u001b[31mred\u009b1m\n.c","line":1,"access":"load","array":"<script>alert(1)</script>"}' \
  '{"schema":"drano-1","file":"/dev/zero","line":1,"access":"load","array":"<img src=x onerror=\"a()\">&'"'"'"}' >evil
"$DRANO" report evil >out 2>err
check_not "no control characters reach a terminal" "$(printf '\033')|$(printf '\302\233')" out
"$limit" 60 "$DRANO" report --html=page evil
check_grep "devices are not read as source" \
  '"name":"/dev/zero","lines":null' page
check_not "markup is escaped" '<img|<script>alert' page
check_equal "nothing ends a script of the page but itself" 3 \
  "$(grep -c '</script' page)"
check_drawn "what a file says is drawn as text" 2 \
  '^<code>.*</code> load of .*&lt;(script|img)' page
check_not "no control characters are drawn" "$(printf '\033|\302\233')" drawn

# Usage.
for args in "" "report" "report --limit=x f" "report --limit=-1 f" \
  "report --sort=q f" "report --frob f" "report -x f" "diff a" \
  "diff a b c" "diff --tolerance=q a b" "frob" "--frob" "run" \
  "run --device=x y" "run -o" "doctor x" "doctor --gcc"; do
  "$DRANO" $args >out 2>err
  status=$?
  check_equal "usage: drano $args" "2 1" \
    "$status $(grep -c '^drano: error: ' err)"
done
for c in "" run report diff doctor; do
  check_exit "help: drano $c" 0 "$DRANO" $c --help
  check_grep "help: drano $c says how" '^Usage: drano' out
done
check_exit "version" 0 "$DRANO" --version
check_grep "version is told" '^drano [0-9]' out
if [ -w /dev/full ]; then
  check_exit "full disk under standard output" 2 \
    sh -c '"$DRANO" report --limit=0 "$1" >/dev/full' sh "$p"
  check_exit "full disk under --html" 2 "$DRANO" report --html=/dev/full "$p"
  check_grep "full disk is said" 'No space left on device' err
fi
check_exit "unwritable --html" 2 "$DRANO" report --html=none/x "$p"

finish
