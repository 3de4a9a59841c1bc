/* What those who write files of records share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */


#ifndef DRANO_RECORD_FILE_H
#define DRANO_RECORD_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct stat;

/* Write all LEN bytes at TEXT to FD, before them a newline if NEWLINE.
   Return 0 or an errno.  */
extern int record_write_all (int fd, bool newline, const char *text,
			     size_t len);

/* Take an exclusive lock on FD, waiting for it; it ends when FD is closed.
   Return 0 or an errno.  */
extern int record_lock (int fd);

/* Write the LEN bytes at TEXT to the device or pipe NAME.  Return 0 or an
   errno.  */
extern int record_write_device (const char *name, const char *text,
				size_t len);

/* Write the LEN bytes at TEXT as the whole of NAME, which is new or a regular
   file and no link, with the mode of OLD if that is not null.  With SYNC it
   outlives a failure of power, too.  Return 0 or an errno; on failure NAME is
   as it was, and no other file is left.  */
extern int record_replace_regular (const char *name, const struct stat *old,
				   const char *text, size_t len, bool sync);

#endif /* DRANO_RECORD_FILE_H */
