/* Writing the profile when a signal ends the process.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_DYING_H
#define DRANO_DYING_H

#include <stdbool.h>
#include <stddef.h>

/* What is to be done.  All of it runs in a child process with one thread.  */
struct last_words
{
  /* Whether there is something to write; this runs in the handler.  */
  bool (*wanted) (void);
  /* Return the records, their length in *LEN; allocated.  */
  char *(*render) (size_t *len);
  /* Write them; END is "signal N".  */
  void (*save) (const char *text, size_t len, const char *end);
  bool shared;			/* Other ranks write, too.  */
};

/* From now on, do W when a deadly signal comes.  A program's own handlers
   stay: those that are set later replace ours; of those that are set already,
   the ones for faults and abort run after ours.  */
extern void dying_arrange (const struct last_words *w);

/* In a forked child: leave what signals do to the parent.  */
extern void dying_forget (void);

/* Between these, what is to be written is not whole: a signal waits.  They
   nest.  */
extern void dying_hold (void);
extern void dying_release (void);

#endif /* DRANO_DYING_H */
