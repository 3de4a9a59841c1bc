/* Values of a function as its caller has them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_CALL_VALUE_H
#define DRANO_GCC_REGION_TRANSFER_CALL_VALUE_H

#include "gcc-shim.h"

/* The parameter that VALUE is, or null.  */
extern tree parameter_of (tree value);

/* The argument that CALL has for PARM, a parameter of what it calls, or
   null.  */
extern tree call_argument (const gcall *call, tree parm);

/* VALUE, of the function that CALL calls, in terms of the function of CALL: a
   value, or an expression of values and of variables as CALL finds them.  Null
   if it is not known.  */
extern tree value_in_caller (const gcall *call, tree value);

/* The variable of the function of CALL that VALUE, of the function that CALL
   calls, depends on alone: a record, of which CALL has the address.  Null if
   there is none.  */
extern tree record_in_caller (const gcall *call, tree value);

#endif /* DRANO_GCC_REGION_TRANSFER_CALL_VALUE_H */
