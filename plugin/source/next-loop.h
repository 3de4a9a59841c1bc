/* The loop or construct that follows a place in a program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_NEXT_LOOP_H
#define DRANO_SOURCE_NEXT_LOOP_H

#include "source/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The last line of the loop, or of the construct of OpenMP or OpenACC, that is
   the first statement of S behind LINE.  0 if another statement comes first, -1
   if the end cannot be found.  Texts are in A.  */
extern int next_loop_end (struct arena *a, const struct source *s, int line);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_NEXT_LOOP_H */
