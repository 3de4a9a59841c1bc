/* Whether an object is on the device before a launch maps it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_PRESENCE_H
#define DRANO_GCC_REGION_TRANSFER_PRESENCE_H

#include "region/transfer/mapped-launch.h"

/* Whether an object may have been mapped before.  Then a launch copies nothing
   of it.  */
enum presence
{
  PRESENT_NEVER,		/* It is not, as far as the translation unit,
				   which has the program's beginning, tells.  */
  PRESENT_ELSEWHERE,		/* Another translation unit may have mapped
				   it.  */
  PRESENT_MAYBE			/* This one may have.  */
};

/* Find out whether the object of L's entry N may be on the device when the
   launch begins.  */
extern enum presence mapped_presence (const struct mapped_launch *l,
				      unsigned n);

#endif /* DRANO_GCC_REGION_TRANSFER_PRESENCE_H */
