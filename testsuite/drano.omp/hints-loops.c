/* Loop constructs, which the cures for hints.c name, give lanes as well.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wno-simd-locals" } */

#define CURED
#define LOOPS
#include "hints.c"
