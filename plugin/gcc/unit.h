/* What is kept of a compilation from one pass to the next.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC gives its passes no argument of ours, so that there is one unit, as there
   is one symbol table.  It has a part for each file that must remember
   something until a later pass; only that file knows what is in it.  A part is
   made when it is first asked for, and all are freed when GCC has done
   everything else.  */

#ifndef DRANO_GCC_UNIT_H
#define DRANO_GCC_UNIT_H

#include "gcc-shim.h"

/* The parts, each with the file that it is of.  */
enum unit_part_id
{
  UNIT_SWITCHES,		/* option/pragma  */
  UNIT_FORTRAN_PRAGMAS,		/* option/pragma-fortran  */
  UNIT_FUNCTION_NAMES,		/* names/function-names  */
  UNIT_LOOPS_READ,		/* names/loop-name  */
  UNIT_DIRECTIVES,		/* region/omp-directives  */
  UNIT_COPY_RACES,		/* region/shared-copy  */
  UNIT_ARG_NAMES,		/* region/argument/launch-arg-names  */
  UNIT_MAP_NAMES,		/* region/argument/map-names  */
  UNIT_LAUNCH_ARGS,		/* region/argument/launch-args  */
  UNIT_EXTENTS,			/* region/extent/extent  */
  UNIT_EARLY_REMARKS,		/* transform/report/early  */
  UNIT_KERNELS_MADE,		/* transform/kernels/made  */
  UNIT_DISGUISED,		/* transform/repair/before-lowering  */
  UNIT_LANE_LOOPS,		/* transform/simt/region  */
  UNIT_ASKED_NUMBERS,		/* transform/launch/teams  */
  UNIT_DIRECT_KERNELS,		/* transform/launch/launch  */
  UNIT_DEVICE_LIBRARY,		/* transform/call/device-library  */
  UNIT_LIBRARY_COPIES,		/* transform/launch/library  */
  UNIT_RESULTS,			/* transform/repair/results  */
  UNIT_PROFILE,			/* diagnose/profile-use  */
  UNIT_WARNED,			/* diagnose/warn  */
  UNIT_RECORDS,			/* diagnose/records  */
  UNIT_PARTS
};

/* What all parts are.  */
struct unit_part
{
  virtual ~unit_part () {}
};

/* Have the unit freed in the end.  Call it before all that register what uses
   the unit then.  NAME is the plugin's.  */
extern void unit_register (const char *name);

/* Where the unit has the part ID, or null if it is not made yet.  */
extern struct unit_part **unit_part_at (enum unit_part_id id);

/* Forget the part ID.  */
extern void unit_part_free (enum unit_part_id id);

/* The part ID, which is a T, or null if it is not made yet.  */

template<typename T>
static inline T *
unit_known (enum unit_part_id id)
{
  return static_cast<T *> (*unit_part_at (id));
}

/* The same, made if it is not there.  */

template<typename T>
static inline T *
unit_have (enum unit_part_id id)
{
  struct unit_part **part = unit_part_at (id);
  if (!*part)
    *part = new T ();
  return static_cast<T *> (*part);
}

#endif /* DRANO_GCC_UNIT_H */
