# Apply those fix-it hints that the compiler does not put into a patch.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -f apply.awk HINTS PROGRAM
#
# HINTS is what hints.awk printed; the hints of advice that is to be checked
# are applied to PROGRAM, to which all others have been applied.  Prints the
# result.

# The line that line L of the original is now.
function moved (l,   k, by)
{
  by = 0
  for (k = 1; k <= inserted; k++)
    by += at[k] <= l
  return l + by
}

# What GCC has quoted as TEXT: as in C, with three octal digits for what is not
# ASCII.
function unquoted (text,   result, c, code, k)
{
  result = ""
  text = substr (text, 2, length (text) - 2)
  while (text != "")
    {
      c = substr (text, 1, 1)
      text = substr (text, 2)
      if (c == "\\")
	{
	  c = substr (text, 1, 1)
	  if (c ~ /[0-7]/)
	    {
	      code = 0
	      for (k = 1; k <= 3; k++)
		code = 8 * code + substr (text, k, 1)
	      c = sprintf ("%c", code)
	      text = substr (text, 3)
	    }
	  text = substr (text, 2)
	  c = c == "t" ? "\t" : c == "n" ? "\n" : c
	}
      result = result c
    }
  return result
}

FNR == NR {
  if ($1 != "hint")
    next
  text = unquoted($7)
  whole = sub (/\n$/, "", text)
  if ($3 != "check")
    {
      if (whole)
	at[++inserted] = $4
      next
    }
  n++
  line[n] = $4; begin[n] = $5; end[n] = $6; new[n] = text; entire[n] = whole
  next
}

FNR == 1 {
  for (k = 1; k <= n; k++)
    line[k] = moved(line[k])
}

{
  # From right to left, so that columns stay what they are.
  done = $0
  for (column = length (done) + 1; column > 0; column--)
    for (k = n; k > 0; k--)
      if (line[k] == FNR && begin[k] == column && !entire[k])
	done = substr (done, 1, column - 1) new[k] substr (done, end[k])
  for (k = 1; k <= n; k++)
    if (line[k] == FNR && entire[k])
      print new[k]
  print done
}
