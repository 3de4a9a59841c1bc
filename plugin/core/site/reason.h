/* Reasons as the user reads them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SITE_REASON_H
#define DRANO_SITE_REASON_H

#ifdef __cplusplus
extern "C" {
#endif

struct arena;

/* The clause for the reason KEY, with ARRAY, from which the value in question
   was read, if that is not null.  Null if KEY is; may be in arena A.  */
extern const char *reason_text (struct arena *a, const char *key,
				const char *array);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SITE_REASON_H */
