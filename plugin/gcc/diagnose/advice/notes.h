/* Advice in words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_ADVICE_NOTES_H
#define DRANO_GCC_DIAGNOSE_ADVICE_NOTES_H

#include "advice/advice.h"

/* The sectors of a request of one site by a full warp.  */
struct advice_sectors
{
  int before;			/* As the warning counts them.  */
  int after, most;		/* With the change: at the best place, and at
				   the worst.  */
  int compared;			/* That of these which is compared with
				   BEFORE.  */
};

/* Return the sectors of a request of effect E on a site of RESULT.  */
extern struct advice_sectors
advice_sectors_of (const struct analysis *result,
		   const struct advice_effect *e);

/* Return the place of site number SITE of RESULT.  */
extern location_t advice_site_place (const struct analysis *result, int site);

/* Return what advice V for RESULT says is to be done, allocated with xmalloc:
   to people in their language, else, when PLAIN, as it is in every locale.  */
extern char *advice_change_text (const struct analysis *result,
				 const struct advice *v, bool plain);

/* Return CHANGE, which advice V for RESULT proposes, with what it brings and
   what the user must make sure of: for site number SITE (-1: none in
   particular) or for the region.  Allocated with xmalloc.  */
extern char *advice_in_short (const struct analysis *result,
			      const struct advice *v, int site,
			      const char *change);

/* Say at PLACE what advice V for RESULT brings: for site number SITE (-1: none
   in particular) and for the region; what that assumes, what the change costs
   elsewhere, and what the user must make sure of.  Unless the user wants all,
   without what advice_in_short says, nor what does not decide.  */
extern void advice_note_effects (const struct analysis *result,
				 const struct advice *v, int site,
				 location_t place);

/* Say at PLACE that V gives workers to the loop that has the lanes: HINTS do
   so, or the user is to.  */
extern void advice_note_workers (const struct advice *v, bool hints,
				 location_t place);

/* Say that a change proposed before has effect E on its site of RESULT.  */
extern void advice_note_again (const struct analysis *result,
			       const struct advice_effect *e);

#endif /* DRANO_GCC_DIAGNOSE_ADVICE_NOTES_H */
