/* Gangs that wait for each other, as many as the device holds at one time, make
   progress together, whatever number of them the host runs at a time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */
/* { dg-set-env DRANO_SIM_THREADS=1 } */
/* { dg-set-env DRANO_SIM_LIMIT=60 } */

int
main (void)
{
  int come = 0, left = 0;

#pragma acc parallel num_gangs (24) vector_length (32) copy (come, left)
  {
#pragma acc atomic
    come++;
    while (__atomic_load_n (&come, __ATOMIC_SEQ_CST) < 24)
      ;
#pragma acc atomic
    left++;
  }
  return left != 24;
}
