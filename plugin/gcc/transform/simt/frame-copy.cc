/* What calls pass and return in memory, by copies in the caller's frame.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/call/frame-use.h"
#include "transform/simt/frame-copy.h"

bool
frame_copy_type_p (const_tree type, bool returned)
{
  return (frame_memory_p (type, returned)
	  && (AGGREGATE_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE));
}

/* True if CALL calls a function that is not part of the compiler.  */

static bool
real_call_p (gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  return !gimple_call_internal_p (call) && !(fn && fndecl_built_in_p (fn));
}

bool
frame_copy_result_p (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  return lhs && frame_copy_type_p (TREE_TYPE (lhs), true);
}

bool
frame_copy_argument_p (gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (frame_copy_type_p (TREE_TYPE (gimple_call_arg (call, i)), false))
      return true;
  return false;
}

enum frame_copy
frame_copy_of (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || !real_call_p (call))
    return FRAME_COPY_NONE;
  return (frame_copy_argument_p (call) ? FRAME_COPY_ARGUMENT
	  : frame_copy_result_p (call) ? FRAME_COPY_RESULT : FRAME_COPY_NONE);
}

bool
frame_copied_p (gimple *stmt)
{
  return (frame_copy_of (stmt) != FRAME_COPY_NONE
	  && frame_use_of (stmt) == FRAME_NONE);
}

HOST_WIDE_INT
frame_copy_bytes (gimple *stmt)
{
  HOST_WIDE_INT bytes = 0;
  if (!frame_copied_p (stmt))
    return 0;
  gcall *call = as_a<gcall *> (stmt);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, i));
      if (frame_copy_type_p (type, false))
	bytes += ROUND_UP (shim_type_bytes (type), 16);
    }
  if (frame_copy_result_p (call))
    bytes += ROUND_UP (shim_type_bytes (TREE_TYPE (gimple_call_lhs (call))),
		       16);
  return bytes;
}
