/* Constructs that map and copy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* As regions.c, for the constructs that do not launch: what they do is left to
   libgomp, but the simulated device hears of it.  */

#define _GNU_SOURCE 1

#include "preload.h"

#include <stdarg.h>

/* What a construct may wait for.  */
enum { WAITS = 8 };

/* GOMP_target_enter_exit_data's flag.  */
enum { TARGET_FLAG_EXIT_DATA = 2 };

/* Kinds of maps, which end one.  */
enum
{
  MAP_FROM = 2,
  MAP_TOFROM = 3,
  MAP_DELETE = 7,
  MAP_RELEASE = 23,
  MAP_FORCE = 128
};

/* The device of OpenACC's flags: they are passed as their complement.  */
#define ACC_DEVICE(FLAGS) (~(FLAGS) & 1 ? CONSTRUCT_ON_HOST : 0)

static construct_watcher *watch;
static _Thread_local const struct construct *current;

extern void GOMP_target_data_ext (int device, size_t n, void **address,
				  size_t *size, unsigned short *kind);
extern void GOMP_target_end_data (void);
extern void GOMP_target_update_ext (int device, size_t n, void **address,
				    size_t *size, unsigned short *kind,
				    unsigned flags, void **depend);
extern void GOMP_target_enter_exit_data (int device, size_t n, void **address,
					 size_t *size, unsigned short *kind,
					 unsigned flags, void **depend);
extern void GOACC_data_start (int flags, size_t n, void **address, size_t *size,
			      unsigned short *kind);
extern void GOACC_data_end (void);
extern void GOACC_update (int flags, size_t n, void **address, size_t *size,
			  unsigned short *kind, int async, int waits, ...);
extern void GOACC_enter_data (int flags, size_t n, void **address, size_t *size,
			      unsigned short *kind, int async, int waits, ...);
extern void GOACC_exit_data (int flags, size_t n, void **address, size_t *size,
			     unsigned short *kind, int async, int waits, ...);
extern void GOACC_enter_exit_data (int flags, size_t n, void **address,
				   size_t *size, unsigned short *kind,
				   int async, int waits, ...);

void
__drano_watch_constructs (construct_watcher *watcher)
{
  watch = watcher;
  if (watcher && current)
    watcher (current, true);
}

void
construct_begin (const struct construct *c)
{
  current = c;
  if (watch)
    watch (c, true);
}

void
construct_end (const struct construct *c)
{
  if (watch)
    watch (c, false);
  current = NULL;
}

void
GOMP_target_data_ext (int device, size_t n, void **address, size_t *size,
		      unsigned short *kind)
{
  struct construct c = { CONSTRUCT_DATA, false, device, CALLER, n, address,
			 size, kind, false };
  void (*f) (int, size_t, void **, size_t *, unsigned short *);

  *(void **) &f = next_symbol ("GOMP_target_data_ext");
  construct_begin (&c);
  open_data (map_apart (&c, device));
  f (device, n, address, size, kind);
  construct_end (&c);
}

/* Call libgomp's function NAME, which ends a data construct at WHERE; ACC says
   of which kind.  */

static void
end_data (const char *name, bool acc, const void *where)
{
  struct construct c
    = { .kind = CONSTRUCT_DATA_END, .acc = acc, .where = where };
  void (*f) (void);

  *(void **) &f = next_symbol (name);
  construct_begin (&c);
  f ();
  unmap_apart (acc, close_data ());
  construct_end (&c);
}

void
GOMP_target_end_data (void)
{
  end_data ("GOMP_target_end_data", false, CALLER);
}

void
GOACC_data_end (void)
{
  end_data ("GOACC_data_end", true, CALLER);
}

void
GOMP_target_update_ext (int device, size_t n, void **address, size_t *size,
			unsigned short *kind, unsigned flags, void **depend)
{
  struct construct c = { CONSTRUCT_UPDATE, false, device, CALLER, n, address,
			 size, kind, flags & TARGET_NOWAIT };
  void (*f) (int, size_t, void **, size_t *, unsigned short *, unsigned,
	     void **);

  *(void **) &f = next_symbol ("GOMP_target_update_ext");
  construct_begin (&c);
  f (device, n, address, size, kind, flags, depend);
  construct_end (&c);
}

void
GOMP_target_enter_exit_data (int device, size_t n, void **address, size_t *size,
			     unsigned short *kind, unsigned flags,
			     void **depend)
{
  struct construct c = { (flags & TARGET_FLAG_EXIT_DATA ? CONSTRUCT_EXIT
			  : CONSTRUCT_ENTER), false, device, CALLER, n, address,
			 size, kind, flags & TARGET_NOWAIT };
  void (*f) (int, size_t, void **, size_t *, unsigned short *, unsigned,
	     void **);

  *(void **) &f = next_symbol ("GOMP_target_enter_exit_data");
  construct_begin (&c);
  begin_mapping (&c);
  f (device, n, address, size, kind, flags, depend);
  end_mapping ();
  construct_end (&c);
}

void
GOACC_data_start (int flags, size_t n, void **address, size_t *size,
		  unsigned short *kind)
{
  struct construct c = { CONSTRUCT_DATA, true, ACC_DEVICE (flags), CALLER, n,
			 address, size, kind, false };
  void (*f) (int, size_t, void **, size_t *, unsigned short *);

  *(void **) &f = next_symbol ("GOACC_data_start");
  construct_begin (&c);
  open_data (map_apart (&c, flags));
  f (flags, n, address, size, kind);
  construct_end (&c);
}

/* Return whether the kind of map M ends one.  */

static bool
ends_map_p (unsigned short m)
{
  unsigned kind = m & 0xff & ~MAP_FORCE;

  return (kind == MAP_FROM || kind == MAP_TOFROM || kind == MAP_DELETE
	  || kind == MAP_RELEASE);
}

/* What OpenACC's functions get behind their maps.  */
struct acc_waits
{
  int async, n;
  int each[WAITS];
};

/* Read what is in AP into W.  */

static void
read_waits (struct acc_waits *w, int async, int n, va_list ap)
{
  w->async = async;
  w->n = n;
  if (n > WAITS)
    {
      fputs ("drano: a construct waits for too many queues; run the program "
	     "without drano run\n", stderr);
      abort ();
    }
  for (int k = 0; k < n; k++)
    w->each[k] = va_arg (ap, int);
}

/* Call libgomp's function NAME for the construct C with FLAGS and W.  */

static void
call_acc (const char *name, const struct construct *c, int flags,
	  const struct acc_waits *w)
{
  const int *e = w->each;
  void (*f) (int, size_t, void *const *, const size_t *, const unsigned short *,
	     int, int, ...);

  *(void **) &f = next_symbol (name);
  construct_begin (c);
  begin_mapping (c);
  f (flags, c->n, c->address, c->size, c->map, w->async, w->n, e[0], e[1], e[2],
     e[3], e[4], e[5], e[6], e[7]);
  end_mapping ();
  construct_end (c);
}

/* The body of OpenACC's function NAME, of KIND.  */
#define CALL_ACC(NAME, KIND)						\
  do									\
    {									\
      struct construct c = { KIND, true, ACC_DEVICE (flags), CALLER, n,	\
			     address, size, kind, false };		\
      struct acc_waits w = { 0 };					\
      va_list ap;							\
      va_start (ap, waits);						\
      read_waits (&w, async, waits, ap);				\
      va_end (ap);							\
      call_acc (NAME, &c, flags, &w);					\
    }									\
  while (0)

void
GOACC_update (int flags, size_t n, void **address, size_t *size,
	      unsigned short *kind, int async, int waits, ...)
{
  CALL_ACC ("GOACC_update", CONSTRUCT_UPDATE);
}

void
GOACC_enter_data (int flags, size_t n, void **address, size_t *size,
		  unsigned short *kind, int async, int waits, ...)
{
  CALL_ACC ("GOACC_enter_data", CONSTRUCT_ENTER);
}

void
GOACC_exit_data (int flags, size_t n, void **address, size_t *size,
		 unsigned short *kind, int async, int waits, ...)
{
  CALL_ACC ("GOACC_exit_data", CONSTRUCT_EXIT);
}

/* Of compilers before GCC 12.  */

void
GOACC_enter_exit_data (int flags, size_t n, void **address, size_t *size,
		       unsigned short *kind, int async, int waits, ...)
{
  CALL_ACC ("GOACC_enter_exit_data",
	    n && ends_map_p (kind[0]) ? CONSTRUCT_EXIT : CONSTRUCT_ENTER);
}
