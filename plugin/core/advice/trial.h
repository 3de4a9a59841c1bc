/* The search for advice: one change, and what it brings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ADVICE_TRIAL_H
#define DRANO_ADVICE_TRIAL_H

#include "advice/search.h"

/* Compute the effect of the prototype P of an advice, AFTER being the region's
   traffic with it, and add it to S's list if it is useful.  The total of full
   warps must fall, or, if ALIGNMENT, the mean over alignments.  */
extern void advice_offer (struct advice_search *s, const struct advice *p,
			  const struct traffic *after, bool alignment);

/* Return the traffic of root K of M, with its arrays changed by LAYOUT if that
   is not null, in A; null if it is not known, or if enough has been tried.  */
extern const struct traffic *advice_cost (struct advice_search *s,
					  struct arena *a, struct ir_module *m,
					  int k, struct array_layout *layout);

/* The same for the region of OF, which is not null, with LAYOUT.  */
extern const struct traffic *advice_layout_cost (struct advice_search *s,
						 struct arena *a,
						 const struct traffic *of,
						 struct array_layout *layout);

/* An advice of KIND about nothing yet.  */
extern struct advice advice_prototype (const struct advice_search *s,
				       enum advice_kind kind);

/* OTHER of S, empty: what was in it, the costs of LAST too, is gone.  */
extern struct arena *advice_other (struct advice_search *s);

#endif /* DRANO_ADVICE_TRIAL_H */
