# Predicted intervals against measured means, as a picture.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# Goes on from tables.awk.  Each site is an upright stroke from the least to
# the greatest prediction, at the measured mean of sectors per request; right
# predictions cross the diagonal.  Both axes are logarithmic, 1 to 64.

function at (sectors) { return 70 * log (max(sectors, 0.7)) / log (2) }
function across (sectors) { return sprintf ("%.1f", 60 + at(sectors)) }
function up (sectors) { return sprintf ("%.1f", 460 - at(sectors)) }

# Remember the site for the plot.
function plot_site (   mean)
{
  if (best == "-")
    return
  mean = m_sectors / requests
  stroke[++strokes] = sprintf ("<path class=\"%s\" d=\"M%s %sV%s\">" \
    "<title>%s</title></path>", contained() ? "in" : "out", across(mean),
    up(best * 0.985), up(worst * 1.015), place())
}

function write_plot (   i, s)
{
  print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 520 520\">" \
    >svg
  print "<style>text { font: 12px sans-serif }" \
    " path { stroke-width: 1.5; fill: none }" \
    " .in { stroke: #2868b0; stroke-opacity: .45 }" \
    " .out { stroke: #c03020 } .axis { stroke: #888 }" \
    " .grid { stroke: #ddd }</style>" >svg
  print "<rect width=\"520\" height=\"520\" fill=\"#fff\"/>" >svg
  for (s = 1; s <= 64; s *= 2)
    {
      printf "<path class=\"grid\" d=\"M%s 460V40M60 %sH480\"/>\n",
	across(s), up(s) >svg
      printf "<text x=\"%s\" y=\"478\" text-anchor=\"middle\">%d</text>" \
	"<text x=\"52\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n",
	across(s), s, up(s) + 4, s >svg
    }
  print "<path class=\"axis\" d=\"M60 460L480 40M60 40V460H480\"/>" >svg
  for (i = 1; i <= strokes; i++)
    print stroke[i] >svg
  print "<text x=\"270\" y=\"500\" text-anchor=\"middle\">measured sectors" \
    " per request (mean)</text>" >svg
  print "<text transform=\"translate(20 250) rotate(-90)\"" \
    " text-anchor=\"middle\">predicted sectors per request</text>" >svg
  print "</svg>" >svg
  close (svg)
}
