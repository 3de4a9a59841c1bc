# Count the lines of a program that are neither empty nor only comment.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -f lines.awk SOURCE

FILENAME ~ /\.f90$/ {
  if ($0 !~ /^[ \t]*$/ && ($0 !~ /^[ \t]*!/ || $0 ~ /^[ \t]*!\$/))
    lines++
  next
}

{
  line = $0
  code = ""
  while (line != "")
    if (inside)
      {
	end = index (line, "*/")
	line = end ? substr (line, end + 2) : ""
	inside = !end
      }
    else
      {
	begin = index (line, "/*")
	code = code (begin ? substr (line, 1, begin - 1) : line)
	line = begin ? substr (line, begin + 2) : ""
	inside = begin > 0
      }
  if (code ~ /[^ \t]/)
    lines++
}

END { print lines + 0 }
