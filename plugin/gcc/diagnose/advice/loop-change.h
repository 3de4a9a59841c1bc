/* Advice about loops: what is to be changed, in words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_DIAGNOSE_ADVICE_LOOP_CHANGE_H
#define DRANO_DIAGNOSE_ADVICE_LOOP_CHANGE_H

#include "advice/advice.h"

/* TEXT, or "?" for null, in quotes, as a new string: in GCC's, or in plain ones
   for reports if PLAIN.  */
extern char *advice_quoted (const char *text, bool plain);

/* Return what advice V, of a kind that changes loops and may name ARRAY, does
   with them; null if V is of another kind.  PLAIN as in advice_change_text.  */
extern char *advice_loop_text (const struct advice *v, const char *array,
			       bool plain);

/* Return what advice V, which gives the lanes to one of collapsed loops, does.
   PLAIN as in advice_change_text.  */
extern char *advice_innermost_text (const struct advice *v, bool plain);

#endif /* DRANO_DIAGNOSE_ADVICE_LOOP_CHANGE_H */
