# What is measured of a site, and what is held to be uncoalesced.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# A site is uncoalesced if its measured sectors exceed its measured ideal by a
# quarter or more, unless the excess is explained
# - by misalignment: lanes want stretches of adjacent bytes, at least 64 long,
#   and the excess is no more than one sector for each stretch.  A request has
#   one stretch more than jumps, or one if lanes only step back within it; as
#   the counters hold only the least, greatest and mean stride, all jumps are
#   taken to be as long as the longest, and all forward or all back;
# - by lanes at rest: those at work are never more than 31 elements apart, and
#   the request needs no more sectors than one of a full warp with an element
#   for each lane, on no boundary.
# That without the exceptions, and the GPUDrano paper's definition (more than
# one line in the mean, counting misalignment or not), are kept beside it.

function abs (x) { return x < 0 ? -x : x }
function max (x, y) { return x > y ? x : y }

# Set the variables of the site in the current line.
function read_site ()
{
  program = $2; domain = $3; file = $4; line = $5; column = $6; access = $7
  array = $8; ordinal = $9; kernel = $10; bytes = $11; pattern = $12
  stride = $13; lanes = $14; best = $15; worst = $16; ideal = $19
  exact_index = $20 == "true"; exact_mask = $21 == "true"
  exact_alignment = $22 == "true"; reported = $23 == "true"
  requests = $24; m_lanes = $25; m_sectors = $26; m_lines = $27
  m_ideal = $28; stride_min = $29; stride_max = $30; stride_mean = $31
  foreseen = $32; reason = $33
  run_requests = $34; run_mean = $36
  executed = requests != "-" && requests > 0
  site_key = program SUBSEP file SUBSEP line SUBSEP column SUBSEP access \
    SUBSEP array SUBSEP ordinal SUBSEP kernel
}

# Whether the site wastes a quarter or more, for whatever reason.
function wasteful ()
{
  return executed && m_sectors >= 1.25 * m_ideal
}

# The greatest distance of adjacent lanes at work.
function reach ()
{
  if (stride_min == "-")
    return 0
  return max(abs(stride_min), abs(stride_max))
}

# Whether the site's excess is no more than what misalignment explains.
function misaligned (   jumps)
{
  if (reach() <= bytes)
    return 1
  if (stride_max <= bytes && stride_min >= -31 * bytes)
    return m_sectors - m_ideal <= requests
  if (m_lanes < 2 * requests)
    return 0
  if (stride_max <= bytes)
    jumps = (m_lanes / requests - 1) * (bytes - stride_mean) \
	    / (bytes - stride_min)
  else if (stride_min >= -64)
    jumps = max(0, (m_lanes / requests - 1) * (stride_mean - bytes) \
		   / (stride_max - bytes))
  else
    return 0
  return m_ideal / requests * 32 >= 63 * (1 + jumps) \
    && m_sectors - m_ideal <= (1 + jumps) * requests * 1.001
}

# Whether lanes at rest explain it.
function thinned ()
{
  return m_lanes < 32 * requests && reach() <= 31 * bytes \
    && m_sectors <= (bytes + 1) * requests
}

function uncoalesced ()
{
  return wasteful() && !misaligned() && !thinned()
}

# By the GPUDrano paper, with and without misalignment.
function many_lines () { return executed && m_lines > requests }
function far_lines ()
{
  return many_lines() && !(reach() <= bytes && bytes <= 4)
}

# Whether the prediction holds the measured mean.
function contained (   mean)
{
  mean = m_sectors / requests
  return best != "-" && mean >= best - 0.0005 && mean <= worst + 0.0005
}

# Whether one figure was predicted for this run, and whether it is the measured
# mean.
function told () { return run_mean != "-" && run_mean != "" }
function equal ()
{
  return told() && abs(run_mean - m_sectors / requests) <= 0.01
}
