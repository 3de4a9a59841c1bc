# Reading drano's records in awk.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# The value of KEY in the record TEXT; "-" if it is null or absent.
function value (text, key,   at, rest)
{
  at = index (text, "\"" key "\":")
  if (!at)
    return "-"
  rest = substr (text, at + length (key) + 3)
  if (rest ~ /^null/)
    return "-"
  if (rest ~ /^"/)
    {
      match (rest, /^"([^"\\]|\\.)*"/)
      return substr (rest, 2, RLENGTH - 2)
    }
  if (rest ~ /^\[/)
    {
      match (rest, /^\[[^]]*\]/)
      return substr (rest, 2, RLENGTH - 2)
    }
  match (rest, /^[^,}]*/)
  return substr (rest, 1, RLENGTH)
}
