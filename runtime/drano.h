/* drano.h: what a program may say to a counting run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A program compiled and linked with drano-gcc -fdrano-count counts from its
   first region on and writes its profile when it ends.  These functions
   confine that to a part of the run.  Without -fdrano-count at the link they
   do not exist; guard them with your own macro, or declare them weak.  They
   may be called from any thread, never from inside a region, and wait for
   the regions that OpenACC's queues still hold.  */

#ifndef DRANO_H
#define DRANO_H

#ifdef __cplusplus
extern "C" {
#endif

/* Count no longer: what regions do from here on is ignored.  */
extern void drano_stop (void);

/* Count again, after drano_stop.  */
extern void drano_start (void);

/* Forget what has been counted so far.  */
extern void drano_reset (void);

/* Write what has been counted so far to FILE, or, FILE null, to where the
   profile goes at the end.  Return 0, or an errno value after saying on
   standard error what went wrong.  An older FILE survives any failure.  */
extern int drano_write (const char *file);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_H */
