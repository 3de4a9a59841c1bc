/* The text form of the lane IR: what its reader and writer share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_TEXT_H
#define DRANO_IR_TEXT_H

#include "ir/ir.h"

/* Names of the memory spaces, by enum ir_space.  */
extern const char *const irtext_spaces[IR_STACK + 1];

/* What is known of a source loop's iterations, by enum ir_independence.  */
extern const char *const irtext_independence[IR_INDEP_CARRIED + 1];

/* What uniform values are besides, by enum ir_role.  */
extern const char *const irtext_roles[IR_ROLE_LAST];

#endif /* DRANO_IR_TEXT_H */
