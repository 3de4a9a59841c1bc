/* The picture of 32 lanes over the sectors that their request touches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where every lane's address follows from one stride, the picture is exact:
   a box for each lane, a box for each sector touched, filled as far as the
   lanes use it, and a line from each lane to its first sector.  Else it shows
   only how many sectors there are on average.  The first lane is drawn at
   the start of a sector, or one element past it where the access is known to
   be misaligned.  */

#include "output/page.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum
{
  LANES = 32,
  SECTOR = 32,
  WIDTH = 660,
  LANE_STEP = 20,
  SECTORS_MAX = 2 * LANES,	/* Each lane's access may straddle two.  */
  SECTOR_TOP = 92,
  SECTOR_HEIGHT = 26
};

struct picture
{
  int64_t stride;
  int bytes;
  int lanes;			/* Drawn as active, from lane 0 on.  */
  bool drawn_large;		/* The stride is only known to be large.  */
  int64_t sector[SECTORS_MAX];	/* Those touched, increasing.  */
  uint32_t used[SECTORS_MAX];	/* Of each, a bit a byte.  */
  int n;
};

/* Find out the one stride of ROW.  Return false if there is none.  */

static bool
one_stride (const struct row *row, struct picture *p)
{
  const struct record *r = &row->site;

  if (p->lanes == 1)
    return true;
  if (row->counted && row->count.have_stride)
    {
      p->stride = row->count.stride_min;
      return row->count.stride_min == row->count.stride_max;
    }
  if (r->have_stride_bytes)
    {
      p->stride = r->stride_bytes;
      return true;
    }
  /* A symbolic stride: every lane in a sector of its own, if that is what
     is predicted.  */
  p->stride = 1024;
  p->drawn_large = true;
  return r->pattern && strcmp (r->pattern, "strided") == 0
    && row->predicted && full_warp_least (row) >= LANES;
}

/* How many lanes of ROW are active on average, at least 1.  */

static int
active_lanes (const struct row *row)
{
  double lanes = working_lanes (row);

  return lanes <= 0 || lanes > LANES ? LANES
    : lanes < 1 ? 1 : (int) (lanes + 0.5);
}

/* Mark the bytes FROM up to TO, from sector 0's start, as used in P.  */

static void
touch (struct picture *p, int64_t from, int64_t to)
{
  while (from < to)
    {
      int64_t s = from / SECTOR;
      int64_t end = (s + 1) * SECTOR < to ? (s + 1) * SECTOR : to;
      int k = 0;

      while (k < p->n && p->sector[k] < s)
	k++;
      if (k == p->n || p->sector[k] != s)
	{
	  if (p->n == SECTORS_MAX)
	    return;
	  memmove (&p->sector[k + 1], &p->sector[k],
		   (p->n - k) * sizeof p->sector[0]);
	  memmove (&p->used[k + 1], &p->used[k],
		   (p->n - k) * sizeof p->used[0]);
	  p->sector[k] = s;
	  p->used[k] = 0;
	  p->n++;
	}
      for (; from < end; from++)
	p->used[k] |= (uint32_t) 1 << from % SECTOR;
    }
}

/* The address of lane L in P; the lowest of all is BASE.  */

static int64_t
address (const struct picture *p, int l, int base)
{
  return base + (p->stride < 0 ? -p->stride * (p->lanes - 1 - l)
		 : p->stride * l);
}

/* The left edge of sector box K of P, of N boxes.  */

static double
sector_left (int k, int n)
{
  double step = (double) (WIDTH - 20) / n;

  if (step > 80)
    step = 80;
  return (WIDTH - step * n) / 2 + step * k;
}

/* Add the lanes of P to T.  */

static void
draw_lanes (struct text *t, const struct picture *p)
{
  for (int l = 0; l < LANES; l++)
    text_printf (t, "<rect class='%s' x='%d' y='16' width='17' height='17' "
		 "rx='3'/><text class='ln' x='%g' y='28' "
		 "text-anchor='middle'>%d</text>", l < p->lanes ? "lane" : "idle",
		 10 + LANE_STEP * l, 18.5 + LANE_STEP * l, l);
}

/* Add to T the box of sector K of N, USED bytes of it filled.  */

static void
draw_sector (struct text *t, int k, int n, int used)
{
  double left = sector_left (k, n);
  double width = sector_left (k + 1, n) - left - 2;

  text_printf (t, "<rect class='sector' x='%.1f' y='%d' width='%.1f' "
	       "height='%d'/>", left, SECTOR_TOP, width, SECTOR_HEIGHT);
  if (used > 0)
    text_printf (t, "<rect class='used' x='%.1f' y='%.1f' width='%.1f' "
		 "height='%.1f'/>", left,
		 SECTOR_TOP + SECTOR_HEIGHT * (1 - (double) used / SECTOR),
		 width, SECTOR_HEIGHT * (double) used / SECTOR);
}

/* Begin the picture in T, described as LABEL.  */

static void
begin (struct text *t, const char *label)
{
  text_printf (t, "<figure><svg viewBox='0 12 %d 108' role='img' "
	       "aria-label='", WIDTH);
  html_puts (t, label);
  text_puts (t, "'>");
}

/* End the picture in T with the words CAPTION below it.  */

static void
end (struct text *t, const char *caption)
{
  text_puts (t, "</svg><figcaption class='dim small'>");
  html_puts (t, caption);
  text_puts (t, "</figcaption></figure>\n");
}

/* Draw into T a request of ROW that follows the stride of P.  */

static void
draw_stride (struct text *t, const struct row *row, struct picture *p,
	     bool counted)
{
  bool misaligned = row_verdict (row, counted) == VERDICT_MISALIGNED;
  int base = misaligned ? p->bytes % SECTOR : 0;
  char *caption;

  for (int l = 0; l < p->lanes; l++)
    touch (p, address (p, l, base), address (p, l, base) + p->bytes);
  caption = xasprintf ("The lanes of a warp, above, and the %d sector%s "
		       "that their request touches, with the used part in "
		       "green%s%s",
		       p->n, p->n == 1 ? "" : "s",
		       p->drawn_large ? "; the stride is drawn as large" : "",
		       misaligned ? "; drawn one element past a sector's start"
		       : "");
  begin (t, caption);
  for (int l = 0; l < p->lanes; l++)
    {
      int64_t at = address (p, l, base);
      int k = 0;

      while (k + 1 < p->n && p->sector[k] != at / SECTOR)
	k++;
      text_printf (t, "<line class='ray' x1='%g' y1='33' x2='%.1f' y2='%d'/>",
		   18.5 + LANE_STEP * l,
		   sector_left (k, p->n)
		   + (sector_left (k + 1, p->n) - sector_left (k, p->n) - 2)
		   * ((double) (at % SECTOR) + p->bytes / 2.0) / SECTOR,
		   SECTOR_TOP);
    }
  draw_lanes (t, p);
  for (int k = 0; k < p->n; k++)
    draw_sector (t, k, p->n, __builtin_popcount (p->used[k]));
  end (t, caption);
  free (caption);
}

/* Draw into T as many sectors as a request of ROW has, without saying which
   lane is where.  */

static void
draw_average (struct text *t, const struct row *row, struct picture *p)
{
  const struct record *r = &row->site;
  double sectors = (row->predicted
		    ? (full_warp_least (row) + r->sectors[1]) / 2.0 : 0);
  double ideal = ideal_per_request (row);
  char *caption;
  int n;

  if (row->counted && row->count.requests)
    sectors = (double) row->count.sectors / row->count.requests;
  if (ideal < 0)
    ideal = 0;
  n = sectors > SECTORS_MAX ? SECTORS_MAX : (int) (sectors + 0.5);
  if (n < 1)
    return;
  caption = xasprintf ("The lanes of a warp, above, follow no single stride; "
		       "their request touches %s %.3g sectors where %.3g "
		       "would be enough",
		       row->counted ? "on average" : "about", sectors, ideal);
  begin (t, caption);
  draw_lanes (t, p);
  for (int k = 0; k < n; k++)
    draw_sector (t, k, n, (int) (SECTOR * (ideal < sectors ? ideal / sectors
					    : 1)));
  end (t, caption);
  free (caption);
}

void
html_picture (struct text *t, const struct row *row)
{
  struct picture p = { 0 };

  p.bytes = row->site.bytes > 0 && row->site.bytes <= 256
    ? row->site.bytes : 4;
  p.lanes = active_lanes (row);
  if (!one_stride (row, &p))
    draw_average (t, row, &p);
  else
    {
      /* Beyond this, every lane is far from every other: no need to risk
	 overflow.  */
      if (p.stride > 1 << 20)
	p.stride = 1 << 20;
      if (p.stride < -(1 << 20))
	p.stride = -(1 << 20);
      draw_stride (t, row, &p, row->counted);
    }
}
