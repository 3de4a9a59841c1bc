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
  gsub (/\/\*[^*]*\*\//, "")
  if (!inside && sub (/\/\*.*/, ""))
    {
      inside = 1
      if ($0 ~ /[^ \t]/)
	lines++
      next
    }
  if (inside && sub (/.*\*\//, ""))
    inside = 0
  if (!inside && $0 ~ /[^ \t]/)
    lines++
}

END { print lines + 0 }
