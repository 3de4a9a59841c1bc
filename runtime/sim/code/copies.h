/* Registers that only carry what memory has from one place to another.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_CODE_COPIES_H
#define SIM_CODE_COPIES_H

#include "code/flow.h"

/* Return for each register of FL's function whether it gets values from
   loads and from others of its kind alone, and these are only stored:
   new storage.  */
extern bool *copy_registers (const struct flow *fl);

/* Return for each statement of FL's function whether it is the load or the
   store by which all lanes get one lane's word of the frame: new storage.  */
extern bool *broadcast_statements (const struct flow *fl);

#endif /* SIM_CODE_COPIES_H */
