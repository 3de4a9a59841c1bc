# Write myocyte.c: hundreds of equations in one function, twice.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# The model has the parts of one of a heart muscle cell: a membrane with
# gates and currents, concentrations in four compartments, buffers, and in
# three of the compartments calmodulin and what it switches.  Its constants
# come from a fixed sequence, so that rates are of a size that is stable.
# The rest of the program is in myocyte.in.
#
# usage: expect -f myocyte.tcl FILE
# Other scripts of Tcl call myocyte::write_to.

namespace eval myocyte {
    variable seed		;# Of the constants.
    variable indent		;# Before each line.
    variable on_device		;# The lines are on the device.
    variable lines		;# What has been written.
    variable home [file dirname [file normalize [info script]]]
}

# A constant between LOW and HIGH.
proc myocyte::constant { low high } {
    variable seed
    set seed [expr {($seed * 1103 + 12345) % 65536}]
    return [format %.4ff [expr {$low + ($high - $low) * $seed / 65536.0}]]
}

proc myocyte::put { text } {
    variable indent
    variable lines
    append lines $indent $text \n
}

# Name the variable NAME and give it the value TEXT.
proc myocyte::let { name text } { put "float $name = $text;" }

# A gate of state K opens and closes at rates that the voltage sets.
proc myocyte::gate { k } {
    let shift$k "v + [constant 20 60]"
    let open$k "[constant 0.05 0.3] * expf (shift$k / [constant 20 40])"
    if { $k % 3 == 0 } {
	put "float shut$k;"
	put "if (v >= -40)"
	put "  {"
	put "    float bend = 1 + expf (-shift$k / [constant 10 20]);"
	put "    shut$k = [constant 0.1 0.4] / bend;"
	put "  }"
	put "else"
	put "  {"
	put "    float bend = expf (-shift$k / [constant 30 60]);"
	put "    shut$k = [constant 0.1 0.4] * bend;"
	put "  }"
    } else {
	let shut$k "[constant 0.05 0.3] * expf (-shift$k / [constant 20 40])"
    }
    let speed$k "open$k + shut$k"
    let settled$k "open$k / speed$k"
    let d$k "(settled$k - y$k) * speed$k"
}

# The current number K through gates A and B, towards the potential E.
proc myocyte::current { k a b e } {
    let gates$k "y$a * y$a * y$b"
    let drive$k "v - $e"
    let current$k "[constant 0.01 0.1] * gates$k * drive$k"
}

# Buffer K binds what state C is the concentration of.
proc myocyte::buffer { k c } {
    let bind$k "[constant 0.1 1] * y$c * ([constant 1 2] - y$k)"
    let free$k "[constant 0.1 1] * y$k"
    let d$k "bind$k - free$k"
}

# The fifteen states from K on of calmodulin where calcium is state C.  Each
# reaction leads from one state to the next.
proc myocyte::calmodulin { k c } {
    let calcium$k "y$c * p[expr {$k % 16}]"
    let square$k "calcium$k * calcium$k"
    for { set r $k } { $r < $k + 15 } { incr r } {
	let rate$r "[constant 0.1 1] * [expr {$r % 2 ? "calcium" : "square"}]$k"
	let forth$r "rate$r * y$r"
	let back$r "[constant 0.05 0.5] * y[expr {$r + 1 < $k + 15 ? $r + 1 : $k}]"
	let flow$r "forth$r - back$r"
    }
    # And by each kinase a reaction leads to the third next.
    for { set r $k } { $r < $k + 15 } { incr r } {
	let kinase$r "[constant 0.05 0.2] * p[expr {$r % 16}]"
	let give$r "kinase$r * y$r"
	let take$r "[constant 0.02 0.1] * y[expr {$r + 3 < $k + 15 ? $r + 3 : $r - 12}]"
	let turn$r "give$r - take$r"
    }
    for { set r $k } { $r < $k + 15 } { incr r } {
	let d$r "flow[expr {$r > $k ? $r - 1 : $k + 14}] - flow$r +\
turn[expr {$r > $k + 2 ? $r - 3 : $r + 12}] - turn$r"
    }
    let bound$k "flow$k + flow[expr {$k + 4}] + flow[expr {$k + 8}]"
}

# All equations, from y0 to y90 and p0 to p15 to d0 to d90.
proc myocyte::equations {} {
    let v y0
    for { set k 1 } { $k <= 14 } { incr k } { gate $k }
    set ions {na ca k cl}
    for { set k 1 } { $k <= 4 } { incr k } {
	set ion [lindex $ions [expr {$k - 1}]]
	let ratio_$ion "p$k / (y[expr {14 + $k}] + [constant 0.1 1])"
	let e_$ion "[constant 15 30] * logf (ratio_$ion)"
    }
    for { set k 0 } { $k < 14 } { incr k } {
	current $k [expr {$k + 1}] [expr {($k + 5) % 14 + 1}] e_[lindex $ions [expr {$k % 4}]]
    }

    # The pump and the exchanger, in two compartments each.
    foreach k {0 1} {
	let half$k "y[expr {15 + 4 * $k}] / [constant 8 12]"
	let load$k "half$k * half$k"
	let lift$k "1 + [constant 0.1 0.2] * expf (-v / [constant 200 300])"
	let pump$k "p5 * load$k / ((1 + load$k) * lift$k)"
	let inward$k "expf ([constant 0.2 0.4] * v / 26) * y[expr {15 + $k}]"
	let outward$k "expf (-[constant 0.2 0.4] * v / 26) * y[expr {16 + $k}]"
	let exchange$k "[constant 0.01 0.05] * (inward$k - outward$k) /\
(1 + inward$k + outward$k)"
    }

    # Release from the store, and the pump into it.
    let gradient "y22 - y19"
    let trigger "y19 * y19 / (y19 * y19 + [constant 0.5 1])"
    let release "p6 * trigger * gradient"
    let leak "[constant 0.01 0.05] * (y22 - y21)"
    let uptake "[constant 0.1 0.3] * y21 * y21 / (y21 * y21 + 0.25f)"

    for { set k 23 } { $k <= 44 } { incr k } { buffer $k [expr {15 + $k % 8}] }
    foreach c {0 1 2} { calmodulin [expr {45 + 15 * $c}] [expr {19 + $c}] }

    # What is bound is missing from the concentrations.
    for { set k 15 } { $k <= 22 } { incr k } {
	let buffered$k "d[expr {$k + 8}] + d[expr {$k + 16}]"
	let mixed$k "[constant 0.05 0.2] * (y[expr {$k < 22 ? $k + 1 : 15}] - y$k)"
    }
    foreach { k rest } {
	15 " - 0.01f * (current0 + current4 + 3 * pump0)"
	16 " - 0.01f * (current1 + current5 - exchange0)"
	17 " - 0.01f * (current2 + current6 - 2 * pump0)"
	18 " - 0.01f * (current3 + current7)"
	19 " + release - 0.01f * bound45"
	20 " - 0.01f * (bound60 + exchange1)"
	21 " + leak - uptake - 0.01f * bound75"
	22 " - release - leak + uptake"
    } { let d$k "mixed$k - buffered$k$rest" }
    let total p7
    for { set k 0 } { $k < 14 } { incr k } { put "total += current$k;" }
    foreach k {0 1} { put "total += pump$k + exchange$k;" }
    let d0 -total
    let pull "y21 * y75 / (y21 + [constant 0.5 1])"
    let d90 "pull - [constant 0.1 0.3] * y90"
}

# A comment that expects the warning about ACCESS to ARRAY, if it is on the
# device.
proc myocyte::expect_warning { access array } {
    variable on_device
    return [expr {!$on_device ? ""
		  : " /* { dg-warning \"uncoalesced $access .$array.\" } */"}]
}

# All lines of the function of a cell; STATE and PARAMETER begin the indices.
proc myocyte::body { state parameter device before } {
    variable lines ""
    variable seed 7
    variable indent $before
    variable on_device $device
    for { set k 0 } { $k <= 90 } { incr k } {
	put "float y$k = y\[$state$k\];[expect_warning "load of" y]"
    }
    for { set k 0 } { $k < 16 } { incr k } {
	put "float p$k = p\[$parameter$k\];[expect_warning "load of" p]"
    }
    equations
    for { set k 0 } { $k <= 90 } { incr k } {
	put "dy\[$state$k\] = d$k;[expect_warning "store to" dy]"
    }
    return $lines
}

# Write the program to FILE.
proc myocyte::write_to { file } {
    variable home
    set in [open $home/myocyte.in]
    set text [read $in]
    close $in
    file mkdir [file dirname $file]
    set out [open $file w]
    puts -nonewline $out [string map [list \
	"@device@\n" [body {i * STATES + } {i * PARAMETERS + } 1 {      }] \
	"@host@\n" [body {} {} 0 {  }] \
	"kernels.h" $home/kernels.h] $text]
    close $out
}

if { [info exists argv0] && [file tail $argv0] eq "myocyte.tcl" } {
    myocyte::write_to [lindex $argv 0]
}
