/* Warnings about simd loops that GCC breaks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "diagnose/simd-locals.h"
#include "diagnose/warn.h"
#include "names/function-names.h"
#include "names/location.h"
#include "option/options.h"
#include "option/warning-option.h"

/* What is said; a %qs in the warning is the variable or the function.  */

static const struct { const char *warning, *reason; } fault_texts[] =
{
  /* FAULT_SHARED */
  {
    G_("lanes share %qs, which this %<simd%> loop should have once for each:"
       " GCC computes wrong results"),
    "lanes share a variable of the loop's body"
  },
  /* FAULT_INLINED */
  {
    G_("lanes share %qs of an inlined function, which they should each have:"
       " GCC computes wrong results"),
    "lanes share a variable of an inlined function"
  },
  /* FAULT_ADDRESS */
  {
    G_("the address of a private variable is chosen in this %<simd%> loop,"
       " and GCC chooses a wrong one"),
    "the address of a private variable is chosen"
  },
  /* FAULT_ARGUMENT */
  {
    G_("lanes share the copy of a structure that this %<simd%> loop passes to"
       " %qs: GCC computes wrong results"),
    "lanes share the copy of a structure that is passed"
  },
  /* FAULT_RESULT */
  {
    G_("lanes share the memory for the result of %qs in this %<simd%> loop:"
       " GCC computes wrong results"),
    "lanes share the memory for a function's result"
  },
  /* FAULT_NESTED */
  {
    G_("this %<simd%> loop is inside another one: GCC skips iterations of"
       " it"),
    "a simd loop is inside another one"
  },
  /* FAULT_LINEAR */
  {
    G_("lanes of this %<simd%> loop get wrong values of its %<linear%>"
       " variable: GCC computes wrong results"),
    "lanes get wrong values of a linear variable"
  },
  /* FAULT_STACK */
  {
    G_("the variables of a lane in this %<simd%> loop take %wd bytes, but a"
       " lane has %d: they overwrite other memory"),
    "the variables of a lane take more than its stack"
  },
  /* FAULT_OPERATION */
  {
    G_("lanes of this %<simd%> loop share the memory for operands or the result"
       " of this operation: GCC computes wrong results"),
    "lanes share the memory for an operation"
  },
  /* FAULT_SINCOS */
  {
    G_("GCC computes sine and cosine by one call here, and lanes of this"
       " %<simd%> loop share the memory for its results, which are wrong"),
    "lanes share the memory for sine and cosine"
  },
  /* FAULT_EXCHANGE */
  {
    G_("lanes of this %<simd%> loop share the memory for the old value of this"
       " atomic operation: its result is wrong, or the loop never ends"),
    "lanes share the memory for the old value of an atomic operation"
  },
  /* FAULT_VARIADIC */
  {
    G_("the optional arguments of %qs overwrite other values of a lane in this"
       " %<simd%> loop"),
    "optional arguments overwrite other values of a lane"
  },
  /* FAULT_VECTOR */
  {
    G_("lanes of this %<simd%> loop share values of a vector type: GCC computes"
       " wrong results"),
    "lanes share values of a vector type"
  },
  /* FAULT_ALLOCA */
  {
    G_("it is not known how much memory this takes from the stack of a lane in"
       " this %<simd%> loop, which has %wd bytes: more overwrites other"
       " memory"),
    "a lane takes unknown amounts of memory from its stack"
  },
  /* FAULT_LOCK */
  {
    G_("lanes of this %<simd%> loop wait for each other, as this takes a lock:"
       " the loop may never end"),
    "lanes wait for a lock that one of them has"
  }
};

STATIC_ASSERT (ARRAY_SIZE (fault_texts) == FAULT_COUNT);

const char *
diagnose_simd_reason (enum simd_fault_kind kind)
{
  return fault_texts[kind].reason;
}

/* The name of what FAULT is about.  */

static const char *
fault_name (const struct simd_fault *fault)
{
  if (!fault->decl)
    return "";
  return (TREE_CODE (fault->decl) == FUNCTION_DECL
	  ? function_name_in_source (fault->decl)
	  : IDENTIFIER_POINTER (DECL_NAME (fault->decl)));
}

/* Say at LOC how FAULT is cured.  */

static void
tell_cure (const struct simd_fault *fault, location_t loc)
{
  if (fault->kind == FAULT_SHARED
      && shim_type_bytes (TREE_TYPE (fault->decl)) <= 64)
    inform (loc, "declare %qs outside of the loop and list it in a"
	    " %<private%> clause, or use %<-fdrano-transform=repairs%>",
	    fault_name (fault));
  else if (fault->kind == FAULT_NESTED)
    inform (loc, "remove %<simd%> from the inner loop, or use"
	    " %<-fdrano-transform=repairs%>");
  else
    inform (loc, "%<-fdrano-transform=repairs%> mends it");
}

bool
diagnose_simd_fault (const struct simd_fault *fault, tree source)
{
  if (drano_options.level[WARN_SIMD_LOCALS] == 0)
    return false;
  tree saved = current_function_decl;
  location_t loc = location_of_user (fault->loc);
  const char *reason = fault_texts[fault->kind].reason;
  bool issued;
  if (!shim_warning_enabled_p (loc, warnopt_index (WARN_SIMD_LOCALS)))
    return false;
  if (diagnose_said_p (loc, reason, fault_name (fault)))
    return true;
  current_function_decl = source;
  {
    auto_diagnostic_group group;
    const char *text = fault_texts[fault->kind].warning;
    int option = warnopt_index (WARN_SIMD_LOCALS);
    if (fault->kind == FAULT_STACK)
      issued = warning_at (loc, option, text, fault->bytes, 128);
    else if (fault->kind == FAULT_ALLOCA)
      issued = warning_at (loc, option, text, fault->bytes);
    else if (fault->decl)
      issued = warning_at (loc, option, text, fault_name (fault));
    else
      issued = warning_at (loc, option, text);
    if (issued)
      {
	diagnose_say (loc, reason, fault_name (fault));
	tell_cure (fault, loc);
      }
  }
  current_function_decl = saved;
  return issued;
}
