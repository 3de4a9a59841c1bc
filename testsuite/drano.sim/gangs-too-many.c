/* More gangs wait for each other than the device holds at one time: the message says
   so.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */
/* { dg-set-env DRANO_SIM_SMS=1 } */
/* { dg-set-env DRANO_SIM_LIMIT=2 } */
/* { dg-shouldfail "the kernel does not end" } */
/* { dg-output "gangs-too-many.c:27:\[0-9\]+: drano sim: the kernel has run for more than DRANO_SIM_LIMIT seconds; of its 64 blocks, 32 are on the device, which holds no more at one time, and 32 begin only when these end: if these wait for them, start fewer" } */

int
main (void)
{
  int come = 0;

#pragma acc parallel num_gangs (64) vector_length (32) copy (come)
  {
#pragma acc atomic
    come++;
    while (__atomic_load_n (&come, __ATOMIC_SEQ_CST) < 64)
      ;
  }
  return come != 64;
}
