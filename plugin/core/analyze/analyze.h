/* What the core says of a module: its one entry point.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ANALYZE_H
#define DRANO_ANALYZE_H

#include "site/site.h"

#ifdef __cplusplus
extern "C" {
#endif

struct machine;

enum domain { DOMAIN_LANES, DOMAIN_PAPER, DOMAIN_PAPER_2D };

/* Analyse every root of M for MACHINE with DOMAIN; M must have passed
   ir_verify.  The result lives in M's arena.  Time is linear in the size of
   M times the number of contexts, which is bounded.  */
extern struct analysis *analyze_module (struct ir_module *m,
					const struct machine *machine,
					enum domain domain);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_ANALYZE_H */
