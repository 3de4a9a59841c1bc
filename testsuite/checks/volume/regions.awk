# Count the lines of a compilation's messages by region.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -v OFS='\t' -v show=SHOW -v source=SOURCE -f regions.awk REPORT
#	   MESSAGES
#
# A block is a warning of drano's with what follows up to the next diagnostic
# that is not a note.  It counts for each region that has a reported access or
# finding at its place.  The heading "In function" counts for the block that
# follows, and the closing lines of the compilation for the last block.
# Prints lines that begin with SHOW and SOURCE behind their kind:
#   region SHOW SOURCE REGION LINES WARNINGS   for a region that takes any
#   twice SHOW SOURCE WARNING		       for a block that came before
#   file SHOW SOURCE WARNINGS LINES	       the whole compilation

# The value of KEY in the record, without quotes.
function value (key,   text)
{
  if (!match ($0, "\"" key "\":(\"([^\"\\\\]|\\\\.)*\"|[^,}]*)"))
    return ""
  text = substr ($0, RSTART + length (key) + 3, RLENGTH - length (key) - 3)
  gsub (/^"|"$/, "", text)
  return text
}

# The current block is at its end.
function end_block (   n, i, region)
{
  if (!block)
    return
  if (block in seen)
    print "twice", show, source, first
  seen[block] = 1
  n = split (place in of ? of[place] : place, region, "\n")
  for (i = 1; i <= n; i++) {
    lines[region[i]] += here
    warnings[region[i]]++
  }
  last = place in of ? region[n] : place
  file_lines += here
  file_warnings++
  block = ""
}

FILENAME == ARGV[1] {
  if (value("reported") == "true") {
    key = value("file") ":" value("line") ":" value("column")
    if (!((key, value("region")) in known))
      of[key] = (key in of ? of[key] "\n" : "") value("region")
    known[key, value("region")] = 1
  }
  next
}

/^(cc1|cc1plus|f951|lto1): note: / {
  end_block()
  if (last != "")
    lines[last]++
  file_lines++
  next
}

/: (In|At) / || /^In file included from / || /^                 from / {
  end_block()
  heading++
  next
}

/: (warning|error|sorry): / || /^(Warning|Error): / {
  end_block()
  if (/\[-W(error=)?(uncoalesced|idle-lanes|simd-locals|redundant-transfer)\]$/) {
    place = $0
    sub (/: (warning|error): .*/, "", place)
    block = first = $0
    here = 1 + heading
  }
  heading = 0
  next
}

block {
  block = block "\n" $0
  here++
}

END {
  end_block()
  for (r in lines)
    print "region", show, source, r, lines[r], warnings[r] + 0
  print "file", show, source, file_warnings + 0, file_lines + 0
}
