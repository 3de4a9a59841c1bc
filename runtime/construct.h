/* Constructs that map, copy or launch, as the program calls libgomp for them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* What drano run loads into a program has functions of the names by which
   compiled code calls libgomp, and tells the simulated device, which asks for
   that, when a construct begins and ends.  */

#ifndef DRANO_CONSTRUCT_H
#define DRANO_CONSTRUCT_H

#include <stdbool.h>
#include <stddef.h>

enum construct_kind
{
  CONSTRUCT_TARGET,		/* Maps, launches, and unmaps.  */
  CONSTRUCT_DATA,		/* Maps until its end, ...  */
  CONSTRUCT_DATA_END,		/* ... which lists nothing.  */
  CONSTRUCT_ENTER,
  CONSTRUCT_EXIT,
  CONSTRUCT_UPDATE
};

/* The device of a construct that is executed on the host, as libgomp
   has it.  */
enum { CONSTRUCT_ON_HOST = -2 };

struct construct
{
  enum construct_kind kind;
  bool acc;			/* OpenACC.  */
  int device;			/* As libgomp is given it; of OpenMP.  */
  const void *where;		/* In the program's code.  */
  size_t n;
  void *const *address;
  const size_t *size;
  const unsigned short *map;	/* Kinds of maps, see GCC's
				   gomp-constants.h.  */
  bool deferred;		/* Another thread may execute it, later.  */
};

typedef void construct_watcher (const struct construct *c, bool begins);

/* Let WATCHER hear of each construct from now on; the one in which the calling
   thread is has just begun.  */
extern void __drano_watch_constructs (construct_watcher *watcher);

/* A variable of a declare target or declare directive.  SIZE has more bits if
   it is only linked.  */
struct image_variable
{
  void *address;
  size_t size;
};

/* Return the variables of image NUMBER, in the order in which they are
   registered, and how many they are in *N; null if there is no such image.  */
extern const struct image_variable *__drano_image_variables (unsigned number,
							     size_t *n);

#endif /* DRANO_CONSTRUCT_H */
