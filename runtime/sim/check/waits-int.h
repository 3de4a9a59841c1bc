/* What is known of warps that wait for other blocks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_WAITS_INT_H
#define DRANO_SIM_CHECK_WAITS_INT_H

#include "warp/warp.h"

struct check;

enum { AWAITED_MOST = 4 };

/* A load that a warp executes again and again, see waits.c.  */
struct wait
{
  const struct insn *anchor;
  uint64_t at, value;		/* What it has loaded last.  */
  unsigned times, others;	/* How often in turn, and requests since.  */
  unsigned next;		/* When registers are compared.  */
  unsigned char *state;		/* They, of ROOM bytes, and again.  */
  size_t nstate, room;
  bool waits;
  bool collects;		/* What else it loads meanwhile.  */
  bool again;			/* It has, in this round of its worker.  */
  uint64_t since;		/* How many blocks had begun then.  */
  unsigned nawaited;
  struct awaited_value
  {
    unsigned watch;		/* Its number.  */
    uint32_t site;
    uint64_t stores;		/* How many there had been then.  */
  } awaited[AWAITED_MOST];
};

enum { WATCHES_MOST = 64, STORES_KEPT = 16 };

/* What warps wait for, and who has stored there lately.  */
struct watch
{
  uint64_t at;			/* 0: nobody does.  */
  unsigned bytes, users;
  uint64_t nstores;
  struct stored
  {
    uint64_t before;		/* What was there.  */
    uint64_t begun;		/* Of the block: how many had, with it, ... */
    uint32_t block, site;	/* ... and its number, plus 1.  */
  } stores[STORES_KEPT];	/* By their number, modulo that.  */
};

/* A launch begins, or B does, which has N warps.  */
extern void waits_launch (struct check *c);
extern void waits_block (struct checked_block *b, unsigned n);
/* Examine W's request I, whose addresses have SHAPE.  */
extern void waits_request (struct warp *w, const struct insn *i,
			   enum pattern shape);
/* W has ended.  */
extern void waits_ended (struct warp *w);

#endif /* DRANO_SIM_CHECK_WAITS_INT_H */
