/* An array that a construct maps alone begins where its memory does: libgomp
   need not have more of that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=maps -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

#include <acc_prof.h>
#include <openacc.h>
#include <stdint.h>
#include <stdlib.h>

enum { N = 3000, MORE = 64 };

static size_t allocated;

static void
note (acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
  allocated += event->data_event.bytes;
}

int
main (void)
{
  char *x = malloc (N), *y = malloc (N);
  if (acc_get_device_type () == acc_device_host)
    return 0;
  acc_prof_register (acc_ev_alloc, note, acc_reg);
#pragma acc enter data create(x[:N])
  if (allocated < N || allocated > N + MORE
      || ((uintptr_t) acc_deviceptr (x) & 255) != 0)
    abort ();
  allocated = 0;
#pragma acc data create(y[:N])
  if (allocated < N || allocated > N + MORE
      || ((uintptr_t) acc_deviceptr (y) & 255) != 0)
    abort ();
#pragma acc exit data delete(x[:N])
  acc_prof_unregister (acc_ev_alloc, note, acc_reg);
  return 0;
}
