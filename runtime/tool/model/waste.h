/* What is wasted, by the one definition that every output uses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_WASTE_H
#define DRANO_TOOL_MODEL_WASTE_H

#include "model/join.h"

/* Whether each request of ROW is the work of one lane: the others are idle,
   or do the same.  */
extern bool one_lane (const struct row *row);

/* How many lanes of a request do work of their own, measured or else
   predicted; negative where not known.  */
extern double working_lanes (const struct row *row);

/* The sectors that would be enough for all requests measured of ROW, if all
   lanes worked.  */
extern unsigned long long ideal_total (const struct row *row);

/* The same for one request, measured or else predicted; negative where not
   known.  */
extern double ideal_per_request (const struct row *row);

/* The least sectors predicted for a request by a full warp of ROW.  */
extern int full_warp_least (const struct row *row);

/* Of ROW, the sectors predicted for a request by a full warp (the middle of
   the interval), or for as much work as that where the lanes of its region
   are idle; negative where not known.  */
extern double predicted_sectors (const struct row *row);

/* Excess sectors: of all requests measured, or of predicted_sectors.
   Negative where it is not known.  */
extern double measured_excess (const struct row *row);
extern double predicted_excess (const struct row *row);

/* The excess sectors measured for ROW, exactly; 0 if it was not.  */
extern unsigned long long excess_total (const struct row *row);

/* Whether idle lanes alone waste a quarter or more of what is measured of
   ROW, or predicted.  */
extern bool idle_waste (const struct row *row);

/* Sectors fetched over sectors needed, measured or else predicted; negative
   where not known.  */
extern double bandwidth_factor (const struct row *row);

/* Whether ROW was measured, or else is predicted, to waste what a change of
   the program can save.  */
extern bool wastes (const struct row *row);

/* Set the member idle of ROWS.  */
extern void find_idle (struct row_list *rows);

#endif /* DRANO_TOOL_MODEL_WASTE_H */
