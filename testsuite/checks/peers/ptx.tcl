# The PTX in programs that GCC offloads from.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# The PTX modules in the file PROGRAM.
proc ptx_modules { program } {
    set f [open $program rb]
    set image [read $f]
    close $f
    set modules {}
    set at 0
    while { [set at [string first "// BEGIN PREAMBLE" $image $at]] >= 0 } {
	set end [string first "\0" $image $at]
	lappend modules [string range $image $at [expr {$end - 1}]]
	set at $end
    }
    return $modules
}

# Write MODULE to the file NAME, for CAPABILITY (sm_80): libgcc's are for an older device.
proc write_ptx { module name capability } {
    set f [open $name w]
    regsub {\.version\s+6} $module ".version 7" module
    puts $f [regsub {\.target\s+sm_\d+} $module ".target $capability"]
    close $f
}
