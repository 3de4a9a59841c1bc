/* Structures that functions of the device return.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_RESULTS_H
#define DRANO_GCC_TRANSFORM_REPAIR_RESULTS_H

/* Let the current function, which the device executes, return a structure in
   its result.  This is done before anything is streamed for the offload
   compiler.  */
extern void repair_result (void);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_RESULTS_H */
