/* What calls pass and return in memory, by copies in the caller's frame.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_FRAME_COPY_H
#define DRANO_GCC_TRANSFORM_SIMT_FRAME_COPY_H

#include "gcc-shim.h"

/* What a call puts into the frame of its caller.  */
enum frame_copy { FRAME_COPY_NONE, FRAME_COPY_ARGUMENT, FRAME_COPY_RESULT };

/* What STMT passes or returns in memory, of which the device compiler makes one
   copy in the frame of the caller; and how many bytes that takes.  */
extern enum frame_copy frame_copy_of (gimple *stmt);

extern HOST_WIDE_INT frame_copy_bytes (gimple *stmt);

/* True if nvptx passes or, with RETURNED, returns values of TYPE in memory, and
   that can be a variable of the lane's.  */
extern bool frame_copy_type_p (const_tree type, bool returned);

/* True if CALL returns, or passes, something in memory.  */
extern bool frame_copy_result_p (gcall *call);
extern bool frame_copy_argument_p (gcall *call);

/* True if STMT passes or returns copies, and needs no function of its own.  */
extern bool frame_copied_p (gimple *stmt);

#endif /* DRANO_GCC_TRANSFORM_SIMT_FRAME_COPY_H */
