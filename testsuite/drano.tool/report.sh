#!/bin/sh
# Tests of drano report: the table, ranking, joining, and the other forms.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

p=$tests/predicted.jsonl
m=$tests/measured.jsonl

# The table.
check_exit "report: predictions alone" 0 "$DRANO" report "$p"
check_grep "report: symbolic stride" \
  '^ +32 +4 +32 +8\.00 +4\*n +uncoalesced +mv\.c:10:12: load of .A.$' out
check_grep "report: region finding" \
  "^mv\.c:20:9: no-lanes in omp target \(no 'simd' loop\)$" out
check_equal "report: no total without measurement" "" "$(grep total out)"

check_exit "report: predicted beside measured" 0 "$DRANO" report "$p" "$m"
check_grep "report: measured figures" \
  '^ *917,504 +87\.5 +1,048,576 +32\.00 +32 +4\.00 +32\.0 +8\.00 +4096 +uncoalesced +mv\.c:10:12: load of .A.$' out
check_grep "report: joined by line where the column is not known" \
  '^ *4 +3\.0 +132 +4\.12 +4\.\.5 .*misaligned +mv\.c:11:12: store of .y.$' out
check_grep "report: disagreement is flagged" \
  ' 2\.00 +1! .*mv\.c:10:21: load of .x.$' out
check_grep "report: disagreement is said" \
  "^mv\.c:10:21: load of 'x': measured 2 sectors per request, predicted 1$" out
check_grep "report: totals" '950,276 +85\.3 +1,114,244 +163,968 +65,568 +your program$' out
check_grep "report: totals by region" "65,568 +mv\.c:7:3$" out
check_equal "report: ranked by excess" "10:12 10:21 11:12" \
  "$(sed -n 's/.*coalesced *mv.c:\([0-9:]*\): .*/\1/p;
	     s/.*misaligned *mv.c:\([0-9:]*\): .*/\1/p' out | tr '\n' ' ' |
	sed 's/ $//')"
cp out forward
"$DRANO" report "$m" "$p" >backward
check "report: the order of the files is of no matter" cmp forward backward
"$DRANO" report --json "$m" "$p" >joined
check_equal "report: joined records keep all" "3 4" \
  "$(grep -c '"measured":{' joined) $(wc -l <joined | tr -d ' ')"
"$DRANO" report joined >again
check "report: joined records read as the files did" cmp forward again
"$DRANO" report - <"$p" >stdin
"$DRANO" report "$p" >file
check "report: standard input" cmp stdin file

# What is predicted for a run is shown beside, from whatever file.
sed -n 's/"line":11,"column":12\(.*\)"reported":false\(.*\)}$/"line":11,"column":12\1"reported":null\2,"run":{"requests":32,"lanes":1024,"sectors":132,"lines":64,"mean":4.125}}/p' \
  "$p" >run
"$DRANO" report "$p" run "$m" >out
check_grep "report: predicted for a run" \
  ' 4\.12 +4\.\.5, run 4\.125 .*mv\.c:11:12: store of .y.$' out
"$DRANO" report run "$m" "$p" >again
check "report: wherever that stands" cmp out again
"$DRANO" report --json "$p" run "$m" >joined
check_grep "report: predicted for a run, as a record" \
  '"line":11,"column":12,.*"reported":false,.*"run":{"requests":32,"lanes":1024,"sectors":132,"lines":64,"mean":4\.125},"measured"' joined
sed 's/"sectors":132,"lines":64,"mean":4.125/"sectors":null,"lines":null,"mean":null/;s/"run":{"requests":32,"lanes":1024/"run":{"requests":null,"lanes":null/' run >open
check_grep "report: no figure for the run" \
  '"run":{"requests":null,"lanes":null,"sectors":null,"lines":null,"mean":null}' open
check_equal "report: nothing is said of that" "" \
  "$("$DRANO" report "$p" open "$m" | grep ', run')"

# Sorting and limits.
first ()
{
  "$DRANO" report "$@" "$p" "$m" | sed -n '2s/.*mv.c:\([0-9:]*\): .*/\1/p'
}
check_equal "report: --sort=percent" 10:12 "$(first --sort=percent)"
check_equal "report: --sort=site" 10:12 "$(first --sort=site)"
sed 's/"requests":32,/"requests":99999999,/' "$m" >busy
check_equal "report: --sort=requests" 11:12 \
  "$("$DRANO" report --sort=requests "$p" busy |
     sed -n '2s/.*mv.c:\([0-9:]*\): .*/\1/p')"
"$DRANO" report --limit=1 "$p" "$m" >out
check_grep "report: --limit" '^\.\.\. and 2 more; --limit=0 shows all$' out
check_equal "report: --limit=0" 3 \
  "$("$DRANO" report --limit=0 "$p" "$m" | grep -c 'ed *mv.c:1[01]:')"

# What several records of a site amount to.
cat "$m" "$m" >twice
check_grep "report: measurements add up" '^ *1,835,008 ' \
  "$("$DRANO" report "$p" twice >out; echo out)"
cat "$p" "$p" >twice
check "report: predictions do not" sh -c '"$DRANO" report twice | cmp - file'
sed 's/"finding":"strided"/"finding":"irregular"/' "$p" >later
check_equal "report: the later prediction counts" irregular \
  "$("$DRANO" report --json "$p" later | sed -n '1s/.*"finding":"\([a-z]*\)".*/\1/p')"

# Two sites that the measurement cannot tell apart.
{
  sed -n 2p "$p"
  sed -n 2p "$p" | sed 's/"array":"x"/"array":"z"/; s/\[1,1\]/[1,4]/g'
} >pair
"$DRANO" report pair "$m" >out
check_grep "report: sites that cannot be told apart are one row" \
  ' 2\.00 +1\.\.4 .*mv\.c:10:21: loads of .x., .z.$' out
sed 's/"access":"load","bytes"/"access":"load","array":"z","bytes"/' "$m" >named
"$DRANO" report pair named >out
check_grep "report: the array tells them apart" \
  " 2\.00 +1\.\.4 .*mv\.c:10:21: load of 'z'$" out

# Instructions that carry the column of the statement: the stride tells which
# of the line's accesses each is, the number of sectors never does.
sed 's/"column":\(12\|21\)/"column":5/' "$m" >statement
"$DRANO" report "$p" statement >out
check_grep "report: told by the stride" ' 32\.00 +32 .* 4096 .*: load of .A.$' out
check_grep "report: and the other one" ' 2\.00 +1! .* 0 .*: load of .x.$' out
sed 's/"pattern":"uniform","stride":"0","stride_bytes":0/"pattern":"strided","stride":"m","stride_bytes":null/' "$p" >blind
"$DRANO" report blind statement >out
check_grep "report: or one row if it does not" \
  ' 17\.00 +1\.\.32 .*mv\.c:10:12: loads of .A., .x.$' out
sed 's/"line":11,"column":0/"line":11,"column":3/; s/"stride_min":4,/"stride_min":64,/' \
  "$m" >other
"$DRANO" report "$p" other >out
check_grep "report: a stride that contradicts the only one is shown" \
  ' 4\.12 .*64\.\.4, .*mv\.c:11:12: store of .y.$' out

# Columns that are each other's: again the stride tells.
sed -n '1,2p' "$p" | sed 's/"array":"A"/"array":"v"/; s/"stride":"4\*n","stride_bytes":null/"stride":"4","stride_bytes":4/; s/"pattern":"uniform","stride":"0","stride_bytes":0/"pattern":"irregular","stride":null,"stride_bytes":null/' >gather
sed -n '1,2p' "$m" | sed 's/"stride_min":0,"stride_max":0/"stride_min":4,"stride_max":4/; s/"stride_min":4096,/"stride_min":-8,/' >crossed
"$DRANO" report gather crossed >out
check_grep "report: columns that mislead, the regular one" \
  ' 2\.00 .* 4 .*mv\.c:10:12: load of .v.$' out
check_grep "report: columns that mislead, the irregular one" \
  ' 32\.00 .*-8\.\.4096, .*mv\.c:10:21: load of .x.$' out

# Other instructions with the position of an access: bytes tell them apart,
# unless there is no better.
sed -n 1p "$p" >element
{
  sed -n 1p "$m"
  sed -n 1p "$m" | sed 's/"ordinal":0/"ordinal":1/; s/"bytes":4/"bytes":8/
    s/"lanes":1048576,"sectors":1048576/"lanes":1048576,"sectors":32768/
    s/"stride_min":4096,"stride_max":4096/"stride_min":0,"stride_max":0/'
} >descriptor
"$DRANO" report element descriptor >out
check_grep "report: a descriptor's load is not the element's" \
  ' 1,048,576 +32\.00 +32 .*mv\.c:10:12: load of .A.$' out
sed -n 2p descriptor >descriptor.only
"$DRANO" report element descriptor.only >out
check_not "report: nor is it if it is alone" ' 32,768 .*load of .A.$' out
sed 's/"bytes":8/"bytes":2/' descriptor.only >pieces
"$DRANO" report element pieces >out
check_grep "report: but a load in other pieces is" \
  ' 32,768 +1\.00 +if n > 7: 32 .*mv\.c:10:12: load of .A.$' out

# A condition that the measured stride shows not to have held is named; one that
# held, and a prediction without conditions, are refuted.
supposed ()
{
  sed -n 1p "$p" | sed 's/"assumes":"n > 7"/"assumes":'"$1"'/
    s/"stride":"4\*n"/"stride":"'"$2"'"/' >supposed
  sed -n 1p "$m" | sed 's/"sectors":1048576/"sectors":524288/
    s/"stride_min":4096,"stride_max":4096/"stride_min":'"$3"',"stride_max":'"$3/" \
    >few
  check_exit "report: supposed $1, $3 bytes" 0 "$DRANO" report supposed few
  check_grep "report: supposed $1 of $2, $3 bytes apart" " 16\.00 +$4 " out
}
supposed null '4*n' 16 '32!'
supposed '"n >= 8"' '4*n' 16 'if n >= 8: 32'
supposed '"n >= 8"' '4*n' 32 '32!'
supposed '"n >= 8"' '4*n+8' 36 'if n >= 8: 32'
supposed '"n >= 8"' '4*n+8' 40 '32!'
supposed '"n >= 8"' '4*n-8' 24 '32!'
supposed '"n >= 8"' '-4*n' -32 '32!'
supposed '"n >= 8"' '-4*n' -28 'if n >= 8: 32'
supposed '"n+m >= 8, full warps"' '4*n+4*m' 32 '32!'
supposed '"n+m >= 8"' '4*n+8*m' 512 'if n\+m >= 8: 32'
supposed '"n*m >= 8"' '4*n*m+4' 36 '32!'
supposed '"s->n >= 8"' '4*s->n' 32 '32!'
supposed '"stride(b,2) >= 4"' '8*stride(b,2)' 16 'if stride\(b,2\) >= 4: 32'
supposed '"stride(b,2) >= 4, no wrap"' '8*stride(b,2)' 64 'if no wrap: 32'
supposed '"strides are large"' '4*n*m' 16 'if strides are large: 32'
check_not "report: what does not agree on a condition is no disagreement" \
  'measured 16 sectors' out

# What GCC accesses for itself: where a directive is, and addresses.
measured ()
{
  sed -n 1p "$m" | sed "s/\"line\":10,\"column\":12/\"line\":$1,\"column\":$2/
    s/\"access\":\"load\"/\"access\":\"$3\"/; s/\"bytes\":4/\"bytes\":$4/"
}
{
  cat "$p"
  echo '{"schema":"drano-1","record":"directives","places":["mv.c:9:7"]}'
} >directives
measured 7 3 store 8 >own
measured 9 7 store 16 >>own
cat "$m" >>own
measured 12 1 load 8 |
  sed 's/"stride_min":4096,"stride_max":4096/"stride_min":0,"stride_max":0/' \
    >>own
check_exit "report: GCC's own" 0 "$DRANO" report directives own
check_equal "report: GCC's own are no accesses" "" \
  "$(grep -E ': (load|store)$' out)"
check_equal "report: GCC's own are shown together" 1 \
  "$(grep -c "(GCC's own)" out)"
"$DRANO" report --json directives own >own.json
check_equal "report: GCC's own are a record" 1 \
  "$(grep -c '"construct":"own"' own.json)"
"$DRANO" report own.json >again
check "report: which is read as it was" cmp out again
"$DRANO" report "$p" own >out
check_equal "report: without directives, stores there are GCC's by no proof" 1 \
  "$(grep -cE 'mv.c:9:7: store$' out)"
"$DRANO" report own >out
check_not "report: without a report nothing is GCC's own" "GCC's own" out

# A load that was moved to where its value is used.
sed -n 1,2p "$p" | sed '1s/"assumes"/"places":["mv.c:13:4"],"assumes"/
  2s/"assumes"/"places":["mv.c:12:9","mv.c:13:4"],"assumes"/' >moved
{
  measured 13 4 load 4
  measured 12 9 load 4 |
    sed 's/"stride_min":4096,"stride_max":4096/"stride_min":0,"stride_max":0/
      s/"sectors":1048576/"sectors":32768/'
} >there
check_exit "report: moved loads" 0 "$DRANO" report moved there
check_grep "report: a load that was moved" \
  ' 1,048,576 +32\.00 +32 .*mv\.c:10:12: load of .A.$' out
check_grep "report: another that was moved" \
  ' 32,768 +1\.00 +1 .*mv\.c:10:21: load of .x.$' out
check_not "report: no moved load is without a name" ': load$' out
"$DRANO" report "$p" there >out
check_equal "report: unless nothing says where they may be" 2 \
  "$(grep -c ': load$' out)"

# A site that is not in the profile.
sed -n 1p "$m" >one
"$DRANO" report "$p" one >out
check_grep "report: never executed" 'not executed +mv\.c:11:12: store' out

# A gate.
check_exit "report: --gate finds waste" 1 "$DRANO" report --gate "$p" "$m"
sed -n 2p "$p" >fine
check_exit "report: --gate passes what is fine" 0 "$DRANO" report --gate fine
check_grep "report: --gate says why it passes" \
  '^drano: gate passed: 0 findings at 1 site$' err
check_exit "report: --gate finds findings" 1 "$DRANO" report --gate "$p"
# gate NAME STATUS WHY ARGUMENT...: the gate answers with STATUS and WHY.
gate ()
{
  name="report: --gate: $1"
  want=$2
  why=$3
  shift 3
  check_exit "$name" "$want" "$DRANO" report "$@"
  check_equal "$name: why" "drano: gate $why" "$(grep "^drano: gate" err)"
}
sed 's/"reported":true/"reported":false/' "$p" >silent
lesser="and 1 finding of level 2"
gate "what was silenced" 1 "failed: 2 findings at 4 sites, $lesser" \
  --gate silent
gate "any finding" 1 "failed: 3 findings at 4 sites" --gate=findings silent
grep -v '"level":1' "$p" >two
gate "level 2 is no usual finding" 0 \
  "passed: 0 findings at 2 sites, $lesser" --gate two
gate "but a finding" 1 "failed: 1 finding at 2 sites" --gate=findings two
sed 's/"level":2\(.*\)"reported":false/"level":2\1"reported":true/' two >asked
gate "and a usual one for who asks for it" 1 "failed: 1 finding at 2 sites" \
  --gate asked
guess="29 of 38 sectors predicted for one request each of 3 accesses"
gate "predicted excess" 1 \
  "failed: $guess are in excess (76 %; the limit is 0 %)" --gate=excess "$p"
gate "predicted excess that is allowed" 0 \
  "passed: $guess are in excess (76 %; the limit is 76.5 %)" \
  --gate=excess:76.5 "$p"
all="950,276 of 1,114,244 sectors of 3 accesses are in excess"
gate "measured excess" 1 "failed: $all (85.3 %; the limit is 85 %)" \
  --gate=excess:85 "$p" "$m"
gate "measured excess that is allowed" 0 \
  "passed: $all (85.3 %; the limit is 86 %)" --gate=excess:86 "$p" "$m"
gate "several things" 1 \
  "failed: 3 findings at 4 sites; $all (85.3 %; the limit is 86 %)" \
  --gate=excess:86,findings "$p" "$m"
gate "what no measurement clears" 1 "failed: $all (85.3 %; the limit is 0 %);\
 1 finding at 1 site without a measurement" --gate "$p" "$m"
sed 's/\(ed":{.*"sectors":\)[0-9]*\(,"lines":[0-9]*,"ideal":\)\([0-9]*\)/\1\3\2\3/' \
  "$m" >good
grep -v '"access":null' "$p" >accesses
check_exit "report: --gate: what is measured to be fine" 0 \
  "$DRANO" report --gate accesses good
check_exit "report: --gate: findings that are measured to be fine" 1 \
  "$DRANO" report --gate=findings accesses good

# Nothing to decide by.
: >empty
gate "an empty report" 2 \
  "undecided: there is no report of any access or region" --gate empty
gate "an empty report's excess" 2 \
  "undecided: no access has a known number of sectors" \
  --gate=excess empty
gate "findings of a profile" 2 \
  "undecided: there is no report of any access or region" --gate=findings good
sed 's/mv\.c/other.c/g' good >other
check_exit "report: --gate: another program's profile" 2 \
  "$DRANO" report --gate=excess accesses other
check_grep "report: --gate: another program's profile: why" \
  '^drano: gate undecided: .*, but none of them is in the report$' err
sed 's/"requests":[0-9]*/"requests":0/; s/"sectors":[0-9]*,/"sectors":0,/
     s/"ideal":[0-9]*,"stride_min/"ideal":0,"stride_min/' good >unrun
gate "a run that reached nothing" 2 "undecided: no access was executed" \
  --gate=excess accesses unrun
{ sed -n 2p "$p"; echo '{"schema":'; } >torn
check_exit "report: --gate: lines that cannot be read" 2 \
  "$DRANO" report --gate torn
check_grep "report: --gate: lines that cannot be read: why" \
  '^drano: gate undecided: 0 findings at 1 site; 1 line could not be read$' err
for bad in foo excess: excess:x excess:101 findings, ,; do
  check_exit "report: --gate=$bad" 2 "$DRANO" report --gate=$bad "$p"
  check_grep "report: --gate=$bad: why" '^drano: error: --gate' err
done

# Advice, by what it saves, each once.
a=$tests/advice.jsonl
"$DRANO" report "$p" "$m" "$a" >out
check_equal "report: advice is ranked by what it saves" "98999 28672 -" \
  "$(sed -n '/^saves/,/^$/{s/^ *\([0-9-]*\) .*mv.c:.*/\1/p}' out | paste -s -d ' ')"
check_grep "report: advice" \
  "^28672 +33792 +5120 +32->4 +check +yes +mv\.c:9:5: exchange this loop .*; check: no iteration uses" out
check_grep "report: advice that is proved" \
  "^98999 .* 12->4 +proved +- +mv\.c:2:8: .*\(2 accesses\)$" out
"$DRANO" report "$p" "$m" >plain
check_not "report: no advice, no table of it" '^saves' plain
check_equal "report: advice changes nothing else" "" \
  "$(sed '/^saves/,/^$/d' out | diff - plain | grep '^[<>] .')"
# What is proposed at several places is one line.
change ()
{
  printf '{"schema":"drano-1","record":"advice","file":"%s","line":%s,"column":3,"region":"m.c:%s:1","advice":"%s","loop":%s,"title":"%s","legality":"%s","sites":["s"],"sectors_before":%s,"sectors_after":4,"region_before":%s,"region_after":100,"fixit":%s,"check":"c"}\n' "$@"
}
{
  change m.c 20 18 transpose null "store 'A' transposed" proved 16 300 true
  change m.c 10 8 transpose null "store 'A' transposed" check 32 500 false
  change m.c 10 8 transpose null "store 'A' transposed" check 32 500 false
  change other.c 10 8 transpose null "store 'A' transposed" proved 32 400 true
  change m.c 10 8 transpose null "store 'B' transposed" proved 32 400 true
  change m.c 30 28 lane-loop '"m.c:30:3"' "spread this loop" check 32 400 true
  change m.c 40 38 lane-loop '"m.c:40:3"' "spread this loop" check 32 400 true
} >twice
check_exit "report: advice for several places" 0 "$DRANO" report twice
check_equal "report: advice is there once" 5 "$(grep -c ' m.c:\| other.c:' out)"
check_grep "report: advice with its places" \
  "^ *600 +800 +200 +16\.\.32->4 +check +- +m.c:10:3: store 'A' transposed \(2 accesses, also at 20:3\); check: c$" out
check_exit "report --html: advice for several places" 0 \
  "$DRANO" report --html twice.html twice
check_grep "report --html: advice with its places" "also at 20:3" twice.html
check_exit "report: advice alone" 0 "$DRANO" report "$a"
"$DRANO" report --limit=1 "$a" >out
check_grep "report: advice and --limit" '^\.\.\. and 2 more; ' out
printf '%s\n' '{"schema":"drano-1","record":"advice"}' \
  '{"schema":"drano-1","record":"advice","file":1,"line":"x","sites":5,"region_before":-1,"sectors_before":1e99,"title":[],"fixit":0}' >odd
check_exit "report: advice that says nothing" 0 "$DRANO" report odd
check_grep "report: advice that says nothing is a line" '^ +- +- .*\?:0:0: change$' out

# Terminals: no colour in a pipe; with a terminal, colour unless NO_COLOR.
check_not "report: no escapes in a pipe" "$(printf '\033')" forward
if TERM=xterm script -qec "test -t 1 && echo tty" /dev/null </dev/null \
     2>err | grep -q '^tty'; then
  TERM=xterm script -qec "'$DRANO' report '$p'" /dev/null </dev/null >tty
  check_grep "report: colour on a terminal" "$(printf '\033')\\[1;31m" tty
  NO_COLOR=1 TERM=xterm script -qec "'$DRANO' report '$p'" /dev/null \
    </dev/null >tty
  check_not "report: NO_COLOR" "$(printf '\033')" tty
  NO_COLOR=1 script -qec "stty cols 70; '$DRANO' report '$p' '$m'" /dev/null \
    </dev/null | tr -d '\r' >tty
  check_equal "report: a narrow terminal has fewer columns" \
    "excessive sect/req predicted verdict site" "$(sed -n 1p tty | tr -s ' ' ' ')"
else
  echo "UNSUPPORTED: report: terminals: script makes none here"
fi


# What the simulated device tells besides accesses.
s=$tests/simulated.jsonl
"$DRANO" report "$p" "$s" >out
check_grep "report: the totals are of the program" \
  '^ *2,800 +87\.5 +3,200 +400 +100 +your program$' out
check_grep "report: libraries are told apart" \
  '^ *10 +50\.0 +20 +10 +10 +libraries$' out
check_grep "report: launches" "^kernel of 'mv', region .*: 3 launches, " out
launch ()
{
  sed -n '/"construct":"launch"/{s/"function":"mv"/"function":"'"$1"'"/
    s/kernel mv\$_omp_fn\$0/kernel '"$2"'/p;}' "$tests/simulated.jsonl" >launch
  "$DRANO" report launch >launch.out
}
launch MAIN__ 'MAIN__$_omp_fn$2'
check_grep "report: launches of a main program" \
  '^kernel of the main program, region number 2: 3 launches, ' launch.out
launch forces::mul 'forces::mul [clone ._omp_fn.1]'
check_grep "report: launches of a module's procedure" \
  "^kernel of 'forces::mul', region number 1: 3 launches, " launch.out
launch 'n::f(float*)' 'n::f(float*) [clone ._omp_fn.10.impl]'
check_grep "report: launches of a C++ function" \
  "^kernel of 'n::f\(float\*\)', region number 10: 3 launches, " launch.out
check_grep "report: branches" '^mv\.c:20:9: branch diverged in 31 of 64' out
check_grep "report: region findings stay" '^mv\.c:20:9: no-lanes in omp' out

finish
