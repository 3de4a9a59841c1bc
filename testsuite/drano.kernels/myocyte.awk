# Write myocyte.c: hundreds of equations in one function.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -f myocyte.awk >myocyte.c
#
# The model has the parts of one of a heart muscle cell: a membrane with
# gates and currents, concentrations in four compartments, buffers, and in
# three of the compartments calmodulin and what it switches.  Its constants
# come from a fixed sequence, so that rates are of a size that is stable.

# A constant between LOW and HIGH.
function constant (low, high)
{
  seed = (seed * 1103 + 12345) % 65536
  return sprintf ("%.4ff", low + (high - low) * seed / 65536)
}

function put (text) { print indent text }

# Name the variable NAME and give it the value TEXT.
function let (name, text) { put("float " name " = " text ";") }

# A gate of state K opens and closes at rates that the voltage sets.
function gate (k)
{
  let("shift" k, "v + " constant(20, 60))
  let("open" k, constant(0.05, 0.3) " * expf (shift" k " / " \
      constant(20, 40) ")")
  if (k % 3 == 0)
    {
      put("float shut" k ";")
      put("if (v >= -40)")
      put("  {")
      put("    float bend = 1 + expf (-shift" k " / " constant(10, 20) ");")
      put("    shut" k " = " constant(0.1, 0.4) " / bend;")
      put("  }")
      put("else")
      put("  {")
      put("    float bend = expf (-shift" k " / " constant(30, 60) ");")
      put("    shut" k " = " constant(0.1, 0.4) " * bend;")
      put("  }")
    }
  else
    let("shut" k, constant(0.05, 0.3) " * expf (-shift" k " / " \
	constant(20, 40) ")")
  let("speed" k, "open" k " + shut" k)
  let("settled" k, "open" k " / speed" k)
  let("d" k, "(settled" k " - y" k ") * speed" k)
}

# The current number K through gates A and B, towards the potential E.
function current (k, a, b, e)
{
  let("gates" k, "y" a " * y" a " * y" b)
  let("drive" k, "v - " e)
  let("current" k, constant(0.01, 0.1) " * gates" k " * drive" k)
}

# Buffer K binds what state C is the concentration of.
function buffer (k, c)
{
  let("bind" k, constant(0.1, 1) " * y" c " * (" constant(1, 2) " - y" k ")")
  let("free" k, constant(0.1, 1) " * y" k)
  let("d" k, "bind" k " - free" k)
}

# The fifteen states from K on of calmodulin where calcium is state C.  Each
# reaction leads from one state to the next.
function calmodulin (k, c,   r)
{
  let("calcium" k, "y" c " * p" k % 16)
  let("square" k, "calcium" k " * calcium" k)
  for (r = k; r < k + 15; r++)
    {
      let("rate" r, constant(0.1, 1) " * " (r % 2 ? "calcium" : "square") k)
      let("forth" r, "rate" r " * y" r)
      let("back" r, constant(0.05, 0.5) " * y" (r + 1 < k + 15 ? r + 1 : k))
      let("flow" r, "forth" r " - back" r)
    }
  # And by each kinase a reaction leads to the third next.
  for (r = k; r < k + 15; r++)
    {
      let("kinase" r, constant(0.05, 0.2) " * p" r % 16)
      let("give" r, "kinase" r " * y" r)
      let("take" r, constant(0.02, 0.1) " * y" (r + 3 < k + 15 ? r + 3 : r - 12))
      let("turn" r, "give" r " - take" r)
    }
  for (r = k; r < k + 15; r++)
    let("d" r, "flow" (r > k ? r - 1 : k + 14) " - flow" r " + turn" \
	(r > k + 2 ? r - 3 : r + 12) " - turn" r)
  let("bound" k, "flow" k " + flow" k + 4 " + flow" k + 8)
}

# All equations, from y0 to y90 and p0 to p15 to d0 to d90.
function equations (   k, c)
{
  let("v", "y0")
  for (k = 1; k <= 14; k++)
    gate(k)

  split ("na ca k cl", ion, " ")
  for (k = 1; k <= 4; k++)
    {
      let("ratio_" ion[k], "p" k " / (y" 14 + k " + " constant(0.1, 1) ")")
      let("e_" ion[k], constant(15, 30) " * logf (ratio_" ion[k] ")")
    }
  for (k = 0; k < 14; k++)
    current(k, k + 1, (k + 5) % 14 + 1, "e_" ion[k % 4 + 1])

  # The pump and the exchanger, in two compartments each.
  for (k = 0; k < 2; k++)
    {
      let("half" k, "y" 15 + 4 * k " / " constant(8, 12))
      let("load" k, "half" k " * half" k)
      let("lift" k, "1 + " constant(0.1, 0.2) " * expf (-v / " \
	  constant(200, 300) ")")
      let("pump" k, "p5 * load" k " / ((1 + load" k ") * lift" k ")")
      let("inward" k, "expf (" constant(0.2, 0.4) " * v / 26) * y" 15 + k)
      let("outward" k, "expf (-" constant(0.2, 0.4) " * v / 26) * y" 16 + k)
      let("exchange" k, constant(0.01, 0.05) " * (inward" k " - outward" k \
	  ") / (1 + inward" k " + outward" k ")")
    }

  # Release from the store, and the pump into it.
  let("gradient", "y22 - y19")
  let("trigger", "y19 * y19 / (y19 * y19 + " constant(0.5, 1) ")")
  let("release", "p6 * trigger * gradient")
  let("leak", constant(0.01, 0.05) " * (y22 - y21)")
  let("uptake", constant(0.1, 0.3) " * y21 * y21 / (y21 * y21 + 0.25f)")

  for (k = 23; k <= 44; k++)
    buffer(k, 15 + k % 8)
  for (c = 0; c < 3; c++)
    calmodulin(45 + 15 * c, 19 + c)

  # What is bound is missing from the concentrations.
  for (k = 15; k <= 22; k++)
    {
      let("buffered" k, "d" k + 8 " + d" k + 16)
      let("mixed" k, constant(0.05, 0.2) " * (y" (k < 22 ? k + 1 : 15) \
	  " - y" k ")")
    }
  let("d15", "mixed15 - buffered15 - 0.01f * (current0 + current4 + 3 * pump0)")
  let("d16", "mixed16 - buffered16 - 0.01f * (current1 + current5 - exchange0)")
  let("d17", "mixed17 - buffered17 - 0.01f * (current2 + current6 - 2 * pump0)")
  let("d18", "mixed18 - buffered18 - 0.01f * (current3 + current7)")
  let("d19", "mixed19 - buffered19 + release - 0.01f * bound45")
  let("d20", "mixed20 - buffered20 - 0.01f * (bound60 + exchange1)")
  let("d21", "mixed21 - buffered21 + leak - uptake - 0.01f * bound75")
  let("d22", "mixed22 - buffered22 - release - leak + uptake")
  let("total", "p7")
  for (k = 0; k < 14; k++)
    put("total += current" k ";")
  for (k = 0; k < 2; k++)
    put("total += pump" k " + exchange" k ";")
  let("d0", "-total")
  let("pull", "y21 * y75 / (y21 + " constant(0.5, 1) ")")
  let("d90", "pull - " constant(0.1, 0.3) " * y90")
}

# A comment that expects the warning about ACCESS to ARRAY, if it is on the
# device.
function expect_warning (access, array)
{
  if (!on_device)
    return ""
  return " /* { dg-warning \"uncoalesced " access " ." array ".\" } */"
}

# The loads into y and p; STATE and PARAMETER begin the indices.
function loads (state, parameter,   k)
{
  for (k = 0; k <= 90; k++)
    put("float y" k " = y[" state k "];" expect_warning("load of", "y"))
  for (k = 0; k < 16; k++)
    put("float p" k " = p[" parameter k "];" expect_warning("load of", "p"))
}

function stores (state,   k)
{
  for (k = 0; k <= 90; k++)
    put("dy[" state k "] = d" k ";" expect_warning("store to", "dy"))
}

BEGIN {
  first = seed = 7
  print "/* Currents, concentrations and reactions in heart muscle cells."
  print "   Copyright (C) 2026 The drano authors"
  print ""
  print "   This file is part of drano.  drano is free software; you can redistribute"
  print "   it and/or modify it under the terms of the GNU General Public License as"
  print "   published by the Free Software Foundation; either version 3, or (at your"
  print "   option) any later version.  See COPYING3.  */"
  print ""
  print "/* GPUDrano table 1: myocyte; Fauzia et al. table 2: Myocyte, solver.  Written"
  print "   by myocyte.awk.  A lane has a cell, whose 91 states, their rates of change"
  print "   and 16 parameters lie side by side: uncoalesced, all of them.  */"
  print "/* { dg-do compile } */"
  print "/* { dg-additional-options \"-Wno-unused-variable\" } */"
  print ""
  print "#include \"kernels.h\""
  print ""
  print "#define CELLS 256"
  print "#define STATES 91"
  print "#define PARAMETERS 16"
  print "#define STEPS 2"
  print "#define DT 0.01f"
  print ""
  print "/* The rates of change DY of the states Y of N cells with parameters P.  */"
  print ""
  print "static void"
  print "solver (int n, const float *y, const float *p, float *dy)"
  print "{"
  print "#pragma acc parallel loop present(y[0:n * STATES], p[0:n * PARAMETERS], \\"
  print "  dy[0:n * STATES])"
  print "  for (int i = 0; i < n; i++)"
  print "    {"
  indent = "      "
  on_device = 1
  loads("i * STATES + ", "i * PARAMETERS + ")
  equations()
  stores("i * STATES + ")
  print "    }"
  print "}"
  print ""
  print "/* A step of Euler's, with a cell for each lane again.  */"
  print ""
  print "static void"
  print "advance (int n, float *y, const float *dy)"
  print "{"
  print "#pragma acc parallel loop present(y[0:n * STATES], dy[0:n * STATES])"
  print "  for (int i = 0; i < n; i++)"
  print "    for (int k = 0; k < STATES; k++)"
  print "      {"
  print "\tfloat rate = dy[i * STATES + k];" expect_warning("load of", "dy")
  print "\tfloat old = y[i * STATES + k];" expect_warning("load of", "y")
  print "\ty[i * STATES + k] = old + DT * rate;" \
    expect_warning("store to", "y")
  print "      }"
  print "}"
  print ""
  print "/* The rates of one cell on the host.  */"
  print ""
  print "static void"
  print "expect (const float *y, const float *p, float *dy)"
  print "{"
  seed = first
  on_device = 0
  indent = "  "
  loads("", "")
  equations()
  stores("")
  print "}"
  print ""
  print "int"
  print "main (void)"
  print "{"
  print "  float *y = new_array (CELLS * STATES, sizeof *y);"
  print "  float *dy = new_array (CELLS * STATES, sizeof *dy);"
  print "  float *p = new_array (CELLS * PARAMETERS, sizeof *p);"
  print "  float *expected = new_array (CELLS * STATES, sizeof *expected);"
  print "  float rate[STATES];"
  print "  unsigned state = 113;"
  print ""
  print "  for (int i = 0; i < CELLS * STATES; i++)"
  print "    y[i] = expected[i] = 0.2f + 0.6f * draw_float (&state);"
  print "  for (int i = 0; i < CELLS; i++)"
  print "    y[i * STATES] = expected[i * STATES] = -70 + i % 50;"
  print "  for (int i = 0; i < CELLS * PARAMETERS; i++)"
  print "    p[i] = 0.5f + draw_float (&state);"
  print "#pragma acc data copy(y[0:CELLS * STATES]) create(dy[0:CELLS * STATES]) \\"
  print "  copyin(p[0:CELLS * PARAMETERS])"
  print "  for (int step = 0; step < STEPS; step++)"
  print "    {"
  print "      solver (CELLS, y, p, dy);"
  print "      advance (CELLS, y, dy);"
  print "    }"
  print "  for (int step = 0; step < STEPS; step++)"
  print "    for (int i = 0; i < CELLS; i++)"
  print "      {"
  print "\texpect (expected + i * STATES, p + i * PARAMETERS, rate);"
  print "\tfor (int k = 0; k < STATES; k++)"
  print "\t  expected[i * STATES + k] += DT * rate[k];"
  print "      }"
  print "  return verdict (\"myocyte\","
  print "\t\t  count_wrong (y, expected, CELLS * STATES, 1e-3f));"
  print "}"
}
