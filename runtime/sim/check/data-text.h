/* Findings about what host and device have.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_DATA_TEXT_H
#define DRANO_SIM_CHECK_DATA_TEXT_H

#include "check/check-int.h"

/* Make a finding of U, at site NUMBER of LA, which is about P.  */
extern void data_describe_stale (struct check *c, const struct launch *la,
				 uint32_t number, const struct stale_read *u,
				 const struct partner *p);
/* Return whether the source of the function of S, a store, reads its variable,
   or cannot be read.  */
extern bool data_read_in_source_p (struct check *c, const struct site *s);
/* Make a finding of what S has stored into P: BYTES bytes from AT on are
   lost.  */
extern void data_describe_lost (struct check *c, const struct site *s,
				const struct partner *p, uint64_t at,
				uint64_t bytes);
/* Make a finding of the construct at WHERE, of OpenMP: it updates what is not
   mapped.  */
extern void data_describe_update (struct check *c, const void *where);

/* Make a finding of the construct at WHERE: a variable of BYTES bytes is to be
   present and is not.  */
extern void data_describe_absent (struct check *c, const void *where,
				  uint64_t bytes);
/* Make a finding of the construct at WHERE: it maps some of what that at OTHER
   has mapped, and more.  */
extern void data_describe_overlap (struct check *c, const void *where,
				   const void *other);
/* Make a finding of the construct at WHERE: it copies P back, and so overwrites
   BYTES bytes of the host's from HOST on by older ones.  */
extern void data_describe_overwritten (struct check *c, const void *where,
				       const struct partner *p, uint64_t host,
				       uint64_t bytes);
/* Make a finding of the construct at WHERE: it copies BYTES bytes back, of
   which nothing has written MISSING from OFFSET on.  */
extern void data_describe_unwritten (struct check *c, const void *where,
				     uint64_t bytes, uint64_t offset,
				     uint64_t missing);

#endif /* DRANO_SIM_CHECK_DATA_TEXT_H */
