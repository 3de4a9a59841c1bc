# Reports for the tests of drano fix.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# The checksum that reports have of FILE.
proc checksum { file } {
    set sum 14695981039346656037
    binary scan [get $file] cu* bytes
    foreach byte $bytes {
	set sum [expr {(($sum ^ $byte) * 1099511628211) & 0xffffffffffffffff}]
    }
    return [format %016llx $sum]
}
# Put into REPORT a record of a fix of LINE of FILE, for REGION, that saves
# SAVED: EDITS are lists of line, begin, end and text.
proc record { report file line region saved edits {name ""} } {
    set texts {}
    foreach edit $edits {
	lassign $edit at begin end text
	lappend texts "{\"line\":$at,\"begin\":$begin,\"end\":$end,\"text\":\"$text\"}"
    }
    set out [open $report ab]
    puts $out "{\"schema\":\"drano-2\",\"record\":\"advice\",\"file\":\"[expr \
	{$name eq "" ? $file : $name}]\",\"line\":$line,\"column\":1,\"region\":\
	\"$region\",\"advice\":\"lane-loop\",\"title\":\"do $region\",\
	\"region_before\":[expr {1000 + $saved}],\"region_after\":1000,\
	\"edits\":\[[join $texts ,]\],\"checksum\":\"[checksum $file]\"}"
    close $out
}
