/* Memory that is given back all at once, and interned names.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Everything parsed from PTX lives exactly as long as its module, so it is
   taken from a pool and never freed separately.  Running out of memory ends
   the process with a message: the driver has no way to go on.  */

#ifndef SIM_POOL_H
#define SIM_POOL_H

#include <stddef.h>
#include <stdint.h>

struct pool_chunk;

struct pool
{
  struct pool_chunk *chunks;
  char *next, *end;
};

/* Names: open addressing, each string once.  */
struct names
{
  struct name **slots;
  size_t size, used;
};

/* One interned name.  BIND is free for the table's owner.  */
struct name
{
  uint32_t hash;
  uint32_t len;
  void *bind;
  char text[];
};

/* Return SIZE zeroed bytes of P, aligned for any object.  */
extern void *pool_alloc (struct pool *p, size_t size);

/* Return a copy of the N bytes at TEXT in P, with a final null.  */
extern char *pool_text (struct pool *p, const char *text, size_t n);

/* Give back everything of P.  */
extern void pool_free (struct pool *p);

/* Return the one name of table T spelt as the N bytes at TEXT; it is made in
   P when new.  */
extern struct name *name_intern (struct names *t, struct pool *p,
				 const char *text, size_t n);

/* Give back table T (its names belong to their pool).  */
extern void names_free (struct names *t);

/* As malloc, calloc and realloc of N times SIZE bytes, but never null.  */
extern void *xmalloc (size_t size);
extern void *xcalloc (size_t n, size_t size);
extern void *xreallocarray (void *p, size_t n, size_t size);

/* Make room for one more element of SIZE bytes in the array P of N elements
   whose room is *CAP; return the array.  */
extern void *xgrow (void *p, size_t n, size_t *cap, size_t size);

#endif /* SIM_POOL_H */
