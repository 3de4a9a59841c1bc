#!/bin/sh
# Idle lanes are waste in all that drano says.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

# measured LINE ACTIVE REQUESTS LANES SECTORS IDEAL STRIDE: a record of loads
# of 4 bytes.
measured ()
{
  printf '{"schema":"drano-1","file":"w.c","line":%s,"column":3,"ordinal":0,' \
    "$1"
  printf '"function":"f","region":"w.c:1:9","access":"load","bytes":4,'
  printf '"active":%s,"measured":{"requests":%s,"lanes":%s,"sectors":%s,' \
    "$2" "$3" "$4" "$5"
  printf '"lines":%s,"ideal":%s,"stride_min":%s,"stride_max":%s,' "$5" "$6" \
    "$7" "$7"
  printf '"stride_mean":%s,"device":"sim sm_80"}}\n' "$7"
}

# row NAME PATTERN: the report's table has such a line.
row ()
{
  check_grep "$1" "^ *$2" out
}

# One lane: alone, or with 31 that do the same.  28 of 32 bytes are wasted.
measured 10 null 3200 3200 3200 3200 null >alone
measured 10 '"one"' 3200 102400 3200 3200 0 >same
# All lanes want one value.
measured 10 null 100 3200 100 100 0 >broadcast
# All lanes work, side by side; far apart; and six of them, side by side.
measured 10 null 100 3200 400 400 4 >full
measured 10 null 100 3200 3200 400 128 >strided
measured 10 null 100 600 100 100 4 >six
# The last of 101 warps has 9 lanes.
measured 10 null 101 3209 402 402 4 >ragged

for file in alone same; do
  check_exit "$file: report" 0 "$DRANO" report $file
  row "$file: 28 of 32 bytes are waste" \
    '2,800 +87\.5 +3,200 +1\.00 +- +0\.12 +1\.0 +8\.00 .* one lane +w\.c:10:3'
  row "$file: in the sum, too" '2,800 +87\.5 +3,200 +400 +3,200 +your program'
  check_exit "$file: gate" 1 "$DRANO" report --gate $file
  check_exit "$file: page" 0 "$DRANO" report --html=page $file
  check_grep "$file: the page shows it as bad" \
    '"verdict":"one lane","class":"bad"' page
  check_not "$file: and nothing as good" '"class":"good"' page
done
check_exit "broadcast: no waste" 0 "$DRANO" report --gate broadcast
row "broadcast: is coalesced" '0 +0\.0 +100 .* coalesced '
check_exit "full: no waste" 0 "$DRANO" report --gate full
row "full: is coalesced" '0 +0\.0 +400 .* coalesced '
check_exit "six lanes: waste" 1 "$DRANO" report --gate six
row "six lanes: 8 of 32 bytes" '25 +25\.0 +100 .* idle lanes '
check_exit "a ragged end is fine" 0 "$DRANO" report --gate ragged
row "a ragged end is coalesced" '0 +0\.0 +402 .* coalesced '

# What one lane loads for all the others weighs little.
measured 9 null 100 100 100 100 null >scalar
check_exit "one lane for others: gate" 0 "$DRANO" report --gate scalar full
row "one lane for others: is listed" '87 +87\.0 +100 .* one lane '
check_exit "one lane for others: page" 0 "$DRANO" report --html=page scalar full
check_not "one lane for others: is not bad" '"class":"bad"' page

# Who gets lanes gets better, and worse who loses them.
for file in broadcast full strided; do
  check_exit "diff: lanes, $file" 0 "$DRANO" diff same $file
done
check_exit "diff: lanes lost" 1 "$DRANO" diff full same
check_grep "diff: lanes lost is said" \
  '^grew +w\.c:10:3: load: excessive sectors 0 -> 2800, of sectors 400 -> 3200' \
  out
check_exit "diff: as much traffic, and as much waste" 0 "$DRANO" diff same strided

# More traffic is worse, be it all used; what is new or gone is told.
measured 20 null 100 3200 400 400 4 | cat full - >two
check_exit "diff: more of the same" 1 "$DRANO" diff full two
check_grep "diff: what is new is told" \
  '^new +w\.c:20:3: load: excessive sectors 0 -> 0, of sectors 0 -> 400$' out
check_exit "diff: less of the same" 0 "$DRANO" diff two full
check_grep "diff: what is gone is told" \
  '^gone +w\.c:20:3: load: .* of sectors 400 -> 0' out
# An access that wastes more, while another fetches less.
{
  cat strided
  measured 20 null 100 3200 3200 3200 null
} >before
{
  measured 10 null 101 3232 3232 404 128
  measured 20 null 100 3200 400 400 4
} >after
check_exit "diff: an access that both have" 1 "$DRANO" diff before after
check_exit "diff: --total" 0 "$DRANO" diff --total before after

# Predictions, one record a line: the same for one request.
# predicted LANES SECTORS IDEAL PATTERN ACTIVE
predicted ()
{
  printf '{"schema":"drano-1","file":"w.c","line":10,"column":3,"ordinal":0,'
  printf '"function":"f","region":"w.c:1:9","access":"load","bytes":4,'
  printf '"lanes":%s,"sectors":[%s,%s],"ideal":%s,"pattern":"%s",' \
    "$1" "$2" "$2" "$3" "$4"
  printf '"active":"%s"}\n' "$5"
}
predicted 1 1 1 single-lane one >idle.report
predicted 32 32 4 strided all >strided.report
check_exit "diff: predicted lanes" 0 "$DRANO" diff idle.report strided.report
check_exit "diff: predicted lanes lost" 0 "$DRANO" diff strided.report \
  idle.report
check_exit "predicted: report" 0 "$DRANO" report idle.report
row "predicted: the ideal is a part of a sector" \
  '1 +0\.12 +1 +8\.00 .* one lane +w\.c:10:3'
check_exit "predicted: page" 0 "$DRANO" report --html=page idle.report
check_grep "predicted: the page shows it as bad" \
  '"verdict":"one lane","class":"bad"' page

# Libraries are not the program.
cat full >library
printf '{"schema":"drano-1","construct":"runtime","measured":{"requests":9,%s\n' \
  '"lanes":288,"sectors":9000,"lines":9,"ideal":9,"device":"sim sm_80"}}' \
  >>library
check_exit "libraries: report" 0 "$DRANO" report library
row "libraries: not in the program's sum" \
  '0 +0\.0 +400 +400 +100 +your program$'
row "libraries: of their own" '8,991 +99\.9 +9,000 +9 +9 +libraries$'
check_exit "libraries: no growth" 0 "$DRANO" diff full library
check_grep "libraries: are told" \
  '^sectors of libraries, not judged: 0 -> 9000' out
check_exit "libraries: page" 0 "$DRANO" report --html=page library
check_grep "libraries: the page tells of them" \
  '"libraries":"9,000"' page

finish
