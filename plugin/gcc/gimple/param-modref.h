/* GIMPLE: what routines do to what their parameters point to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_PARAM_MODREF_H
#define DRANO_GCC_GIMPLE_PARAM_MODREF_H

#include "gcc-shim.h"

typedef unsigned HOST_WIDE_INT param_mask;

/* What has been found out of the parameters of routines, by declaration:
   those that point to the callers' own variables, and those whose objects a
   routine may change.  */
struct parameter_facts
{
  hash_map<tree, param_mask> by_ref, changed;
};

/* Add to ORIGINS the variables that PTR may point to, and the
   parameters it may be or be computed from; return true if these are all.  */
extern bool find_pointer_origins (tree ptr, hash_set<tree> *origins);

/* True if CALL may change what its operand number N points to, or keep the
   address; DEPTH is the depth of calls.  */
extern bool call_changes_p (struct parameter_facts *facts, gcall *call,
			    unsigned n, int depth);

/* Return the parameters of the routine DECL whose objects it may change, or
   whose values it may keep; DEPTH is the depth of calls.  One that calls
   itself changes all.  */
extern param_mask changed_mask (struct parameter_facts *facts, tree decl,
				int depth);

/* Return which parameter of DECL the value PTR is, from 0, or -1.  */
extern int parameter_number (tree decl, tree ptr);

/* Follow the pointer PTR through additions of constants, which are added to
   *OFFSET, and return where it comes from.  */
extern tree pointer_source (tree ptr, HOST_WIDE_INT *offset);

/* True if PTR, in DECL, points into local variables of DECL or of its callers,
   at whatever offset; DEPTH as above.  */
extern bool local_address_p (struct parameter_facts *facts, tree decl,
			     tree ptr, int depth);

/* Return the by-reference parameters of the routine DECL: those to which each
   offloaded call gives the address of a local variable.  A routine that calls
   itself through its callers has none.  */
extern param_mask by_ref_mask (struct parameter_facts *facts, tree decl,
			       int depth);

#endif /* DRANO_GCC_GIMPLE_PARAM_MODREF_H */
