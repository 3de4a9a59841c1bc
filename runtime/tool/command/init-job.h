/* drano init: the job of continuous integration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_COMMAND_INIT_JOB_H
#define DRANO_TOOL_COMMAND_INIT_JOB_H

#include <stdbool.h>

/* What drano init adds is between these, of which the first begins a line.  */
#define BEGIN "# drano: begin"
#define END "# drano: end"
#define FIRST BEGIN " (drano init --undo takes out these lines)\n"

/* Return the file that gets the job in the current directory; null if that is
   not the top of a git clone.  */
extern const char *job_file (void);

/* Whether the job is added to what is in that file, which is there.  */
extern bool job_appended_p (void);

/* Whether that file has a job of drano's.  */
extern bool job_there_p (void);

/* Return the lines of a job that runs COMMAND, in which @ is where CMake finds
   drano, in new storage: what is added, or what the file is.  */
extern char *job_lines (const char *command);

/* Print LINES as a patch that adds them, or, if UNDO, takes them out.  Return
   the exit status.  */
extern int job_print (const char *lines, bool undo);

/* Ask whether LINES are to be written, or, if UNDO, taken out.  */
extern bool job_asked (const char *lines, bool undo);

/* Write LINES, or take them out; return the exit status.  */
extern int job_write (const char *lines);
extern int job_remove (const char *lines);

#endif /* DRANO_TOOL_COMMAND_INIT_JOB_H */
