/* Arenas: memory that is taken piece by piece and given back at once.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Everything of a module lives in one arena.  Running out of memory is
   sticky: from then on every request fails, and the flag is examined once,
   where the result is taken.  Code that allocates too often to look sets an
   escape: a failing request then jumps there instead of returning null.  */

#ifndef DRANO_BASE_ARENA_H
#define DRANO_BASE_ARENA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct arena;

/* A source of memory for tests: as malloc, with DATA as given.  */
typedef void *(*arena_source) (size_t size, void *data);

/* A new arena over malloc, or null.  */
extern struct arena *arena_new (void);

/* A new arena whose blocks come from SOURCE (released by free), or null.  */
extern struct arena *arena_new_from (arena_source source, void *data);

/* A new arena with the same source as A, or null.  */
extern struct arena *arena_new_like (const struct arena *a);

/* Free A and all that it gave.  A null A is allowed.  */
extern void arena_free (struct arena *a);

/* Take back all that A gave; it may be used again.  */
extern void arena_reset (struct arena *a);

/* SIZE bytes of A, aligned for any type, zeroed.  Null, or a jump to the
   escape, when memory has run out.  */
extern void *arena_alloc (struct arena *a, size_t size);

/* An array of A with room for one more than the COUNT elements of SIZE bytes
   each at OLD: OLD itself while COUNT is below *ROOM, else a copy with twice
   the room, FIRST at first; what is outgrown stays in A.  Null, OLD and *ROOM
   as they were, or a jump to the escape, when memory has run out.  */
extern void *arena_grow (struct arena *a, void *old, int count, int *room,
			 int first, size_t size);

/* A copy of the first LEN bytes at TEXT, ended by a zero.  Null for a null
   TEXT or when out of memory.  */
extern char *arena_copy (struct arena *a, const char *text, size_t len);
extern char *arena_strdup (struct arena *a, const char *text);

/* Formatted text in A; null when out of memory.  */
extern char *arena_printf (struct arena *a, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* True if a request to A has failed.  */
extern bool arena_failed (const struct arena *a);

/* Let failing requests jump to ESCAPE; null ends that.  */
extern void arena_set_escape (struct arena *a, jmp_buf *escape);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_BASE_ARENA_H */
