/* What remarks say.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPORT_REMARK_ID_H
#define DRANO_GCC_TRANSFORM_REPORT_REMARK_ID_H

enum remark_id
{
#define TRANSFORM_REMARK(ID, NAME, DONE, TAKES, TEXT) ID,
#define REMARK_IN(ID, LANGUAGE, TAKES, TEXT)
#define REMARK_CURE(ID, TABLE, REASON, CURE)
#include "transform/report/remark.def"
#undef TRANSFORM_REMARK
#undef REMARK_IN
#undef REMARK_CURE
  REMARK_NONE,			/* Nothing to say.  */
  REMARK_COUNT
};

#endif /* DRANO_GCC_TRANSFORM_REPORT_REMARK_ID_H */
