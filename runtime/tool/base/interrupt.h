/* Signals that must not end the command at once.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_INTERRUPT_H
#define DRANO_TOOL_BASE_INTERRUPT_H

#include <sys/types.h>

/* From now on, a signal by which people and systems end a program (as of the
   terminal, kill or a pipe that nobody reads) is only noted, and passed on to
   the process that interrupt_wait waits for.  */
extern void interrupt_hold (void);

/* Return the signal that was noted last, 0 if none was.  */
extern int interrupt_noted (void);

/* Wait for the child PID, which is -1 if there is none; return its status as
   the shell does.  Say so if that fails.  */
extern int interrupt_wait (pid_t pid);

/* In a child: let signals do again what they did before interrupt_hold.  */
extern void interrupt_release (void);

/* Release signals, and if one was noted, end by it.  */
extern void interrupt_finish (void);

#endif /* DRANO_TOOL_BASE_INTERRUPT_H */
