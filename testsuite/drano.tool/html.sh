#!/bin/sh
# Tests of drano report --html and --sarif, in a browser if there is one.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

p=$tests/predicted.jsonl
m=$tests/measured.jsonl
s=$tests/simulated.jsonl
cat >mv.c <<'END'
/* <b>rows & columns</b> */
#include <stdio.h>

void
mv (int n, const float *A, const float *x, float *y)
{
#pragma acc parallel loop copyin(A[:n*n], x[:n]) copyout(y[:n])
  for (int i = 0; i < n; i++) {
    float t = 0;
    for (int j = 0; j < n; j++) t += A[i*n+j] * x[j];
    y[i] = t;
  }
}
END

check_exit "html: page" 0 "$DRANO" report --html=page.html "$p" "$m" "$s"
check_grep "html: source" 'float t = 0;' page.html
check_grep "html: source ends no script" '\\u003cb>rows \\u0026 columns' page.html
check_not "html: nothing is loaded from elsewhere" \
  '(src|href|action)=.?(https?:|//)|@import|url\(' page.html
check_grep "html: and nothing could be" "default-src 'none'" page.html
check_not "html: everything is filled in" '@[A-Z]+@' page.html
for element in html head style body main noscript pre; do
  check_equal "html: one $element" "1 1" \
    "$(grep -Ec "<$element[ >]" page.html) $(grep -c "</$element>" page.html)"
done
check_grep "html: launch" '3 launches, grid 4,1,1' page.html
check_grep "html: branch" 'diverged in 31 of 64' page.html

# records PAGE: the records in it.
records ()
{
  sed -n '/id="records">$/,/<\/script>$/p' "$1" | sed '1d;$d' |
    sed 's/\\u003c/</g;s/\\u0026/\&/g'
}
"$DRANO" report --json "$p" "$m" "$s" >json 2>err
records page.html >have
check "html: the records are those of --json" cmp json have

# Without a script, there are the tables.
"$DRANO" report --limit=0 "$p" "$m" "$s" >table 2>err
sed -n '/^<pre>$/,/^<\/pre>$/p' page.html | sed '1d;$d' >have
check "html: without a script, the tables of the report" cmp table have

check_drawn "html: source is drawn as text" 1 \
  '&lt;b&gt;rows &amp; columns' page.html
check_drawn "html: bar" 1 'style="--w:100\.0%"' page.html
check_drawn "html: a picture for each access" 3 '<svg ' page.html
check_drawn "html: a heading is clicked" 1 'aria-sort="descending"' \
  page.html 0 0
if command -v node >/dev/null; then
  check_equal "html: sorted by site, last first" "11:12 10:21 10:12" \
    "$(sed -n 's/.*data-v="mv\.c:\([0-9:]*\): .*/\1/p' drawn |
       paste -sd ' ' -)"
fi

"$DRANO" report --html=page2.html "$p" "$m" "$tests/advice.jsonl"
check_grep "html: advice" "mv\.c:9:5: exchange this loop" page2.html
records page2.html >have
"$DRANO" report --json "$p" "$m" "$tests/advice.jsonl" >json 2>err
check "html: records with markup are those of --json" cmp json have
check_drawn "html: advice is drawn as text" 1 "^<span>.*'struct &lt;p&gt;'" page2.html
check_drawn "html: advice has a table" 1 '<h2>Advice' page2.html
check_drawn "html: no advice, no table of it" 0 '<h2>Advice' page.html

# The pictures of closed forms: sectors drawn, by stride and size.
sectors ()
{
  printf '{"schema":"drano-1","file":"a","line":1,"access":"load","bytes":%d,"stride_bytes":%d,"active":"all","lanes":%d,"pattern":"strided"}\n' \
    "$4" "$3" "${5:-32}" >one
  "$DRANO" report --html=picture.html one
  check_drawn "picture: $1" "$2" 'class="sector"' picture.html
}
sectors "unit stride" 4 4 4
sectors "backwards" 4 -4 4
sectors "doubles" 8 8 8
sectors "stride 8" 8 8 4
sectors "stride 12" 12 12 4
sectors "stride 4096" 32 4096 4
sectors "uniform" 1 0 4
sectors "16 lanes" 2 4 4 16
sectors "structures" 32 9223372036854775807 4

# SARIF.
check_exit "sarif: log" 0 "$DRANO" report --sarif=log.sarif "$p" "$m" "$s"
check_grep "sarif: version" '"version": "2\.1\.0"' log.sarif
check_equal "sarif: results" 5 "$(grep -c '"ruleIndex"' log.sarif)"
check_grep "sarif: line" '"startLine": 10' log.sarif
printf '%s\n' '{"schema":"drano-1","file":"a b/\u00e9.c","line":1,"access":"load","finding":"strided"}' >odd
"$DRANO" report --sarif=- odd >out
check_grep "sarif: names become URIs" '"uri": "a%20b/%C3%A9\.c"' out

# In a browser: no errors, sorting sorts, and nothing is wider than the window,
# be that a desktop's or a phone's.
browser=
for b in chromium chromium-browser google-chrome; do
  [ -n "$browser" ] || browser=$(command -v $b)
done

# browse OPTION... URL: have the browser say what it makes of a page in dom.
browse ()
{
  HOME=$work "$limit" 120 "$browser" --headless --no-sandbox --disable-gpu \
    --disable-quic --no-first-run --disable-background-networking \
    --disable-component-update --disable-sync --user-data-dir="$work/browser" \
    --enable-logging=stderr "$@" >dom 2>log
}

# with_script PAGE SCRIPT: PAGE with SCRIPT run at its end, as click.html.
with_script ()
{
  sed "s#</body>#<script>$2</script></body>#" "$1" >click.html
}

if [ -n "$browser" ] && browse --dump-dom "file://$work/page.html" &&
    grep -q '</html>' dom; then
  with_script page.html 'document.querySelectorAll("th button")[0].click();\
document.title=Array.prototype.map.call(document.querySelectorAll(\
"table.sites tbody tr"),function(r){return r.cells[0].textContent}).join("|")'
  browse --dump-dom "file://$work/click.html"
  check_grep "browser: sorting by site, last first" \
    "<title>mv\.c:11:12: store of 'y'\|mv\.c:10:21: load of 'x'\|mv\.c:10:12: load of 'A'</title>" dom
  check_not "browser: no errors" 'CONSOLE|Uncaught|Refused' log
  with_script page2.html 'document.querySelectorAll(".sites")[1].\
querySelectorAll("th button")[2].click();document.title=Array.prototype.map.\
call(document.querySelectorAll(".sites")[1].tBodies[0].rows,function(r){\
return r.cells[2].textContent}).join("|")'
  browse --dump-dom "file://$work/click.html"
  check_grep "browser: advice is sorted as numbers" \
    "<title>98,999\|28,672\|-</title>" dom
  check_not "browser: no errors with advice" 'CONSOLE|Uncaught|Refused' log
  for width in 1280 390; do
    with_script page2.html 'document.title=innerWidth+" "+\
(document.documentElement.scrollWidth-document.documentElement.clientWidth)'
    browse --window-size=$width,900 --dump-dom "file://$work/click.html"
    check_grep "browser: nothing is wider than $width" \
      "<title>[0-9]+ 0</title>" dom
  done
  browse --print-to-pdf="$work/page.pdf" "file://$work/page2.html"
  check_equal "browser: prints" "%PDF" "$(head -c 4 page.pdf)"
else
  echo "UNSUPPORTED: browser: there is no chromium that runs here"
fi

finish
