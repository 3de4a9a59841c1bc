#!/bin/sh
# Tests of drano report --sarif: structure, and what it says of rules.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

"${CC:-gcc}" -std=gnu11 -O1 -g -Wall -o sarif-test \
  "$SRCDIR/testsuite/drano.tool/sarif-test.c" -ljansson 2>err ||
  { cat err; unsupported "sarif-test does not compile here"; }

# valid NAME FILE...: the log of FILEs is SARIF.
valid ()
{
  name=$1
  shift
  check_exit "sarif: $name" 0 "$DRANO" report --sarif=log "$@"
  check "sarif: $name is valid" sh -c './sarif-test <log'
}

valid "a report" "$tests/predicted.jsonl"
valid "a profile" "$tests/measured.jsonl"
valid "both" "$tests/predicted.jsonl" "$tests/measured.jsonl" \
  "$tests/simulated.jsonl"
valid "nothing" /dev/null
printf '%s\n' '{"schema":"drano-1","file":"a b/\u00e9\".c","line":1,"access":"load","finding":"strided","function":"","array":"\u0001"}' \
  '{"schema":"drano-1","file":"","line":0,"access":null,"finding":"no-lanes"}' \
  '{"schema":"drano-1","access":"store","finding":"misaligned"}' >odd
valid "odd names" odd

# Every finding of the catalogue has a description and a cure.
sed -n 's/^FINDING ([A-Z_]*, "\([a-z-]*\)".*/\1/p' \
  "$SRCDIR/plugin/core/site/finding.def" >findings
check "sarif: there are findings" test -s findings
awk '{ print "{\"schema\":\"drano-1\",\"file\":\"a.c\",\"line\":" NR \
	       ",\"access\":\"load\",\"option\":\"-Wuncoalesced\"," \
	       "\"reported\":true,\"finding\":\"" $0 "\"}" }' findings >all
valid "the catalogue" all
check_equal "sarif: a help for each" "$(grep -c . findings)" \
  "$(grep -c "See section '" log)"
while read -r id; do
  check_grep "sarif: $id names its section, which there is" \
    "^@node $id\$" "$SRCDIR/doc/drano.texi"
done <findings

# The test itself can fail.
sed 's/"startLine": 1/"startLine": 0/' log >bad
check_exit "sarif: a line 0 is none" 1 sh -c './sarif-test <bad'
sed 's/"ruleIndex": 0/"ruleIndex": 9/' log >bad
check_exit "sarif: a rule that is not there" 1 sh -c './sarif-test <bad'
sed 's/"fullDescription"/"longDescription"/' log >bad
check_exit "sarif: an unknown property" 1 sh -c './sarif-test <bad'

finish
