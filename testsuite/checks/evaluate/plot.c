/* Predicted intervals against measured means, as a picture.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each site is an upright stroke from the least to the greatest prediction, at
   the measured mean of sectors per request; right predictions cross the
   diagonal.  Both axes are logarithmic, 1 to 64.  */

#include "evaluate.h"

#include <math.h>

/* Where so many SECTORS are on an axis.  */

static double
at (double sectors)
{
  return 70 * log (fmax (sectors, 0.7)) / log (2);
}

static double
across (double sectors)
{
  return 60 + at (sectors);
}

static double
up (double sectors)
{
  return 460 - at (sectors);
}

static void
write_stroke (const struct site *s, FILE *out)
{
  fprintf (out, "<path class=\"%s\" d=\"M%.1f %.1fV%.1f\"><title>%s</title>"
	   "</path>\n", site_contained (s) ? "in" : "out",
	   across (s->m_sectors / s->requests.value), up (s->best.value * 0.985),
	   up (s->worst.value * 1.015), site_place (s));
}

static void
write_grid (FILE *out)
{
  for (int s = 1; s <= 64; s *= 2)
    {
      fprintf (out, "<path class=\"grid\" d=\"M%.1f 460V40M60 %.1fH480\"/>\n",
	       across (s), up (s));
      fprintf (out, "<text x=\"%.1f\" y=\"478\" text-anchor=\"middle\">%d</text>"
	       "<text x=\"52\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n",
	       across (s), s, up (s) + 4, s);
    }
}

/* Write E to OUT, as SVG.  */

void
write_plot (const struct evaluation *e, FILE *out)
{
  fputs ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 520 520\">\n"
	 "<style>text { font: 12px sans-serif }"
	 " path { stroke-width: 1.5; fill: none }"
	 " .in { stroke: #2868b0; stroke-opacity: .45 }"
	 " .out { stroke: #c03020 } .axis { stroke: #888 }"
	 " .grid { stroke: #ddd }</style>\n"
	 "<rect width=\"520\" height=\"520\" fill=\"#fff\"/>\n", out);
  write_grid (out);
  fputs ("<path class=\"axis\" d=\"M60 460L480 40M60 40V460H480\"/>\n", out);
  for (int i = 0; i < e->n_sites; i++)
    {
      const struct site *s = &e->sites[i];
      if (s->domain == LANES && s->foreseen && site_executed (s)
	  && s->best.known)
	write_stroke (s, out);
    }
  fputs ("<text x=\"270\" y=\"500\" text-anchor=\"middle\">measured sectors"
	 " per request (mean)</text>\n"
	 "<text transform=\"translate(20 250) rotate(-90)\""
	 " text-anchor=\"middle\">predicted sectors per request</text>\n"
	 "</svg>\n", out);
}
