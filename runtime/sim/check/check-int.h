/* What the checks share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_INT_H
#define DRANO_SIM_CHECK_INT_H

#include <pthread.h>

#include "check/check.h"
#include "check/source.h"
#include "check/waits-int.h"
#include "memory/device.h"
#include "program/program.h"
#include "ptx/ptx.h"

/* A finding: one for all that are of one kind at one pair of places.  */
struct found
{
  const char *kind;
  char *place, *other;		/* "file:line:column"; OTHER may be null.  */
  char *text;			/* What is printed.  */
  char *headline, *who, *cure, *variable, *function; /* Each may be null.  */
  uint64_t block;		/* The first one in which it was.  */
  uint64_t times;
  bool printed, suppressed;
};

/* A rule of what is not reported: patterns, of which each may be null.  */
struct suppression
{
  struct suppression *next;
  char *kind, *place, *other;
};

/* Of a byte of the warps' stacks: what was stored since lanes of warp and time
   EPOCH have met.  */
struct shadow
{
  uint64_t epoch;
  uint32_t wrote;		/* Lanes.  */
  uint32_t valid;		/* Those whose value is there now.  */
  uint32_t site;		/* Who stored that.  */
};

/* An access: segment (32 bits), site (18), a hash of what is stored (6),
   whether it is atomic, a flag of the cell's, and the lane (6).  */
typedef uint64_t access_t;

enum
{
  LANE_ALL = 32,		/* The warp is one thread.  */
  LANE_SEVERAL = 33,		/* More than one lane.  */
  LANE_BITS = 63,
  ACCESS_FLAG = 64,
  ACCESS_IS_ATOMIC = 128,
  HASH_SHIFT = 8,
  HASH_BITS = 6,
  SITE_SHIFT = 14,
  SITES_MOST = 1 << 18
};

#define ACCESS_SEGMENT(A) ((uint32_t) ((A) >> 32))
#define ACCESS_SITE(A) ((uint32_t) (A) >> SITE_SHIFT)
#define ACCESS_LANE(A) ((unsigned) (A) & LANE_BITS)

/* What a warp does between two events that order it, with one set of locks.
   Numbers of segments rise, so that all of earlier launches are below those of
   this one.  */
struct segment
{
  uint32_t block;		/* Its number, plus 1.  */
  uint32_t clock;		/* Of the warp.  */
  uint32_t meeting;		/* How often its lanes have met.  */
  uint16_t locks;		/* Number of a set.  */
  uint8_t warp;
};

enum
{
  PAGE_BYTES = 4096,
  PAGE_CELLS = PAGE_BYTES / 4,
  SEGMENT_CHUNK = 4096,
  CHUNKS_MOST = 1 << 20,
  WARPS_MOST = 32,
  LOCKS_MOST = 4,		/* In a set.  */
  SETS_MOST = 4096,
  CARRIED_MOST = 16,
  READ_MOST = 8,
  TEAM_BARRIERS = 16		/* That libgomp has in a block at one time.  */
};

/* The latest accesses to PAGE_BYTES bytes.  Each 4 of them have a cell, and if
   any access was to less, each byte has one instead.  A cell has the last write
   and two reads.  They are in three rows: of the writes, of the first reads, of
   the second.  */
struct page
{
  uint32_t lock;
  access_t *fine;		/* Rows of PAGE_BYTES; or null.  */
  access_t cells[3 * PAGE_CELLS];
};

/* What is known of other blocks: what their warps had done up to a clock.  */
struct known
{
  uint32_t block, clock[WARPS_MOST];
};

struct known_list
{
  struct known *each;
  size_t n, room;
};

/* A barrier of libgomp's: the clocks of who has come to its latest two
   rounds.  */
struct team_barrier
{
  uint64_t at;
  uint32_t round[2];
  uint32_t clock[2][WARPS_MOST];
};

/* A row of registers that holds what was loaded: which bytes have no value, by
   lane.  */
struct carried
{
  const void *row;
  uint16_t missing[32];
};

/* Reads at a site of what nothing has written.  */
struct unwritten
{
  uint64_t times, address, block;
  unsigned warp, lane;
};

/* The maps of a construct that launches.  */
struct launch_maps
{
  const void *where;		/* The construct.  */
  bool acc;
  size_t n;
  struct map_entry *entries;
  unsigned char *copy;		/* What the host has there, one after the other;
				   null if it is to be looked at.  */
  uint64_t copies;		/* How many there had been then.  */
};

/* Host memory that a construct has mapped.  */
struct mapped
{
  uint64_t host, bytes;
  unsigned kind, align;
  const void *where;
  pthread_t thread;
  bool acc, data;		/* DATA: until that construct ends.  */
};

/* Device memory and the host's that is mapped to it.  */
struct partner
{
  uint64_t device, host, bytes;
  unsigned kind;		/* Of its map.  */
  const void *where;		/* It was mapped; null of a variable of a
				   module, ... */
  const void *launch;		/* ... and used last.  */
  bool acc;
  bool copied_back;		/* Some of it, since the device wrote there.  */
  uint64_t copied;		/* Number of the copy that was the last.  */
  bool elsewhere;		/* It was mapped by what is not known, as by
				   a function.  */
};

/* What is known of CHUNK bytes of device memory that are mapped.  */
struct data_chunk;

/* Reads at a site of what is not what the host has.  */
struct stale_read
{
  uint64_t times, low, high, block;
  unsigned warp, lane;
};

/* A mapped variable, in a launch, and what holds for all of its bytes.  */
struct quiet
{
  uint64_t low, bytes;
  bool defined;			/* Each has a value.  */
  bool stale;			/* The host may have another one.  */
  bool stored;			/* A kernel may have stored some, ... */
  bool used;			/* ... and has read of that.  */
};

/* Memory in which bits are to be cleared when a launch has ended.  */
struct stale_range
{
  uint64_t at, bytes;
};

/* What the parts of a launch are called.  */
struct words
{
  const char *block, *warp, *lane, *pragma;
};

/* A barrier of a warp to which not all its members have come.  */
struct awaited
{
  uint32_t members, missing;
  struct found found;		/* To be reported if they never come.  */
};

/* What is known of a warp.  */
struct checked_warp
{
  struct checked_block *block;
  /* For frames.c: */
  uint64_t epoch;		/* No other warp has the same.  */
  uint32_t lanes;		/* In a simd loop, with a stack of
				   their own, ... */
  long depth;			/* ... of this frame, ... */
  uint64_t saved[32];		/* ... and where the warp's stack pointer is
				   saved in each.  */
  /* For order.c: */
  uint32_t segment;		/* The current one, or 0, ... */
  uint16_t segment_locks;	/* ... and its set.  */
  uint16_t held[LANE_ALL + 1];	/* Sets of locks by lane, and of all.  */
  bool holds;			/* There may be some.  */
  uint32_t meeting;
  uint32_t fenced[WARPS_MOST];	/* The clock at its last fence; its own is 0 if
				   there was none.  */
  struct known_list seen;	/* By atomics, since that fence, ... */
  uint64_t read[READ_MOST];	/* ... but these places are to be seen.  */
  unsigned nread;
  unsigned barriers;		/* Depth of calls of libgomp's barriers, ... */
  unsigned barrier, round;	/* ... and which one, in which round.  */
  /* For members.c: */
  struct awaited *awaited;
  size_t nawaited, awaited_room;
  uint64_t waits_for;		/* The lock that a lane has found taken last,
				   or 0.  */
  /* Of an exchange that is about to be executed: */
  uint64_t at[32], old[32], new[32];
  unsigned waits;		/* How often in turn lanes have found a lock
				   taken that lanes of the warp hold.  */
  /* For defined.c: */
  struct carried carried[CARRIED_MOST];
  unsigned ncarried;
  unsigned broadcast;		/* Which bytes have a value of the word that all
				   lanes get.  */
  uint32_t *local;		/* Which bytes of local memory have a value, by
				   lane.  */
  struct wait wait;
};

/* What is known of a block.  */
struct checked_block
{
  struct check *check;
  unsigned worker;
  uint32_t number;		/* Plus 1.  */
  uint64_t begun;		/* How many had begun, with it.  */
  uint32_t first;		/* Segments of earlier blocks in this shared
				   memory are below.  */
  uint32_t clock[WARPS_MOST][WARPS_MOST]; /* By warp, of each.  */
  uint32_t arrived[BARRIERS][WARPS_MOST]; /* Joined clock of who has come.  */
  uint32_t waiting[BARRIERS];
  struct known_list known;
  struct team_barrier barriers[TEAM_BARRIERS];
  unsigned nbarriers;
  uint32_t tasks[WARPS_MOST], done[WARPS_MOST]; /* Clocks: tasks were
						   created, ... */
  struct page **shared;		/* Of its shared memory.  */
  size_t nshared;
  unsigned char *defined;	/* Which bytes of it have a value.  */
  struct checked_warp warps[WARPS_MOST];
};

struct lock_set
{
  uint64_t at[LOCKS_MOST];
  unsigned n;
};

/* A place that atomic operations after fences write, and what who reads it
   knows.  */
struct meeting_place
{
  uint64_t at;
  struct known_list known;
};

/* Two accesses of this launch that race, by their sites.  */
struct pair
{
  uint32_t site[2];		/* The smaller one first.  */
  uint64_t address, times, same;	/* SAME: of TIMES, those of equal
					   values.  */
  access_t access[2];
  struct segment segment[2];
};

/* Segments that a worker may number.  */
struct numbers
{
  uint32_t next, end;
  char apart[CACHE_LINE];
};

/* How far the run has come.  */
struct progress
{
  bool terminal;		/* There is somebody to tell.  */
  bool line;			/* It is shown.  */
  double shown;			/* When it was.  */
  uint64_t launches, blocks, begun; /* The last two of the latest launch.  */
};

struct check
{
  pthread_mutex_t lock;
  const struct options *options;
  /* frames.c */
  uint64_t epochs;
  uint64_t low, span;		/* The stacks of the launch, ... */
  struct shadow *shadow;	/* ... for each of their bytes.  */
  uint64_t shadow_room;
  /* order.c */
  struct numbers *numbers;	/* By worker.  */
  struct segment **chunks, **spare;
  uint32_t nchunks, nspare, first_chunk;
  bool too_long;		/* There are no more numbers.  */
  struct lock_set *sets;
  unsigned nsets;
  struct meeting_place *places;
  size_t nplaces, places_room;
  /* shadow.c */
  uint64_t base, bytes;		/* The device's memory, ... */
  struct page **pages;		/* ... and what has been accessed there.  */
  struct arena arena;
  bool alone;			/* One worker runs all of the launch.  */
  /* race.c */
  struct pair *pairs;		/* Hashed; SITE[1] is 0 where there is none.  */
  size_t npairs, pairs_room;
  /* defined.c */
  unsigned char **defined;	/* Which bytes of memory have a value; null
				   without.  */
  uint64_t heap, heap_end;	/* What malloc has given on the device.  */
  struct unwritten *unwritten;	/* By site.  */
  size_t nunwritten;
  /* maps.c */
  struct mapped *mapped;
  size_t nmapped, mapped_room;
  /* data.c */
  struct data_chunk **data;	/* Null without.  */
  uint64_t data_bytes;		/* There are chunks below only.  */
  uint64_t copies;		/* Between host and device, so far.  */
  struct partner *partners;
  size_t npartners, partners_room;
  struct stale_range *stale;
  size_t nstale, stale_room;
  struct stale_read *stale_reads; /* By site.  */
  size_t nstale_reads;
  unsigned char *updates;	/* By site: UPDATE_*.  */
  const struct module *updates_of;
  /* quiet.c */
  struct quiet *quiet;		/* Of the launch, in ascending order.  */
  size_t nquiet, nquiet_of;
  uint32_t *quiet_of;		/* By site: which one it has accessed last.  */
  /* use.c */
  struct use *use;		/* Null without.  */
  /* memory.c */
  void *origins;		/* A tree of the blocks whose origin is
				   known.  */
  bool ended;			/* A launch by a fault.  */
  /* waits.c */
  struct watch watches[WATCHES_MOST];
  unsigned nwatches;
  uint64_t blocks_begun, waits_over;
  struct rounds *rounds;	/* By worker.  */
  struct progress progress;
  /* finding.c, source.c */
  struct source *sources;
  struct found *found;
  size_t nfound, found_room;
  uint64_t faults;
  struct suppression *suppressions;
};

/* finding.c */

/* Note a finding, F, whose texts are C's from now on, unless there is one of
   its kind at its places, which then has happened more often.  C's lock is
   held.  */
extern void finding_add (struct check *c, struct found *f);
/* Give back what F has.  */
extern void finding_free (struct found *f);
/* Read the suppressions of FILE into C.  */
extern void finding_read_suppressions (struct check *c, const char *file);
/* Forget what has been found.  */
extern void finding_forget (struct check *c);
/* Print what was found since the last time.  */
extern void finding_print (struct check *c);

/* progress.c */

/* LA begins, or a block of it.  */
extern void progress_launch (struct check *c, const struct launch *la);
extern void progress_block (struct check *c);
/* Something else is about to be printed.  */
extern void progress_erase (struct check *c);

/* note.c */

/* Note a finding of KIND about the lanes LANES of W, at I: WHAT says what they
   do, and STORED is the site that stored what is there, or 0.  */
extern void note_lanes (struct warp *w, const struct insn *i, const char *kind,
			uint32_t lanes, uint32_t stored, const char *what);

/* Return such a finding, which is not noted.  */
extern struct found describe_lanes (struct warp *w, const struct insn *i,
				    const char *kind, uint32_t lanes,
				    uint32_t stored, const char *what);

/* text.c */

/* Return FORMAT with what follows, in new storage.  */
extern char *format_text (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

/* frames.c */

/* A launch begins.  */
extern void frames_launch (struct check *c, const struct launch *la);
/* A warp begins.  */
extern void frames_start (struct check *c, struct checked_warp *cw);
/* All lanes of a warp meet.  */
extern void frames_meet (struct check *c, struct checked_warp *cw);
/* Examine W's request I, whose addresses have SHAPE.  */
extern void frames_request (struct warp *w, const struct insn *i,
			    enum pattern shape);

/* order.c: who comes before whom */

extern void order_launch (struct check *c);
/* B begins, which has N warps.  */
extern void order_block (struct checked_block *b, unsigned n);
/* Return segment NUMBER of C, which is of the current launch.  */
static inline const struct segment *
segment_of (const struct check *c, uint32_t number)
{
  return &c->chunks[number / SEGMENT_CHUNK][number % SEGMENT_CHUNK];
}
/* Return the number of the segment in which CW is, with the set LOCKS.  */
extern uint32_t order_segment (struct checked_warp *cw, unsigned locks);
/* CW begins another segment: its clock goes on, or its lanes meet.  */
extern void order_tick (struct checked_warp *cw);
extern void order_meet (struct checked_warp *cw);
/* Let the clock of CW be at least FROM in each of its members.  */
extern void order_join (struct checked_warp *cw, const uint32_t *from);
extern void clock_join (uint32_t *to, const uint32_t *from);
/* Return whether segment X with LANE is before segment Y of CW with lane
   NOW.  */
extern bool ordered_p (const struct checked_warp *cw, const struct segment *x,
		       unsigned lane, const struct segment *y, unsigned now);
/* Return whether the sets of locks X and Y have a common member.  */
extern bool locks_common_p (const struct check *c, unsigned x, unsigned y);
/* Return the set X with, or without, the lock AT.  */
extern unsigned locks_add (struct check *c, unsigned x, uint64_t at);
extern unsigned locks_remove (struct check *c, unsigned x, uint64_t at);
/* CW executes a fence; or an atomic operation at AT, which is ACCESS.  */
extern void order_fence (struct checked_warp *cw);
extern void order_atomic (struct checked_warp *cw, uint64_t at, int access);

/* shadow.c: the accesses to each place */

/* Return the page of C for the device's address AT, which is in its memory.  */
extern struct page *page_global (struct check *c, uint64_t at);
/* Return the page for OFFSET in the shared memory of B.  */
extern struct page *page_shared (struct checked_block *b, uint64_t offset);
/* Let P have a cell for each byte.  */
extern void page_refine (struct page *p);
/* Forget what is known of the BYTES bytes at AT.  */
extern void page_clear (struct check *c, uint64_t at, uint64_t bytes);

/* role.c: the library's functions */

enum
{
  SITE_EXEMPT = 1,		/* Libgomp's, or GCC's own.  */
  SITE_ATOMIC = 2,
  SITE_CALLERS = 4,		/* A library's: as its caller is.  */
  SITE_COMPILER = 8		/* The compiler's, not the program's.  */
};

/* Return what is known of the sites of M: SITE_*.  */
extern const unsigned char *role_sites (struct check *c, struct module *m);
/* Return whether F is a function of libgomp's.  */
extern bool role_gomp_p (const struct function *f);
/* Return whether OFFSET is that of a shared variable of GCC's own in M.  */
extern bool role_compiler_variable_p (const struct module *m, uint64_t offset);
/* Return the function that W's current one works for: itself unless it is a
   library's.  */
extern const struct function *role_worked_for (const struct warp *w);
/* Return the lock that W takes at AT: some are each team's own.  */
extern uint64_t role_lock (const struct warp *w, uint64_t at);

/* exchange.c: locks */

/* Remember what the lanes of W are about to exchange at I.  */
extern void exchange_begin (struct warp *w, const struct insn *i);
/* CW's lanes may hold other locks: work out whether there are some.  */
extern void exchange_ended (struct checked_warp *cw);
/* If lane L of W's store I unlocks there what it holds, by a zero, note that
   and return true.  The second one is for all lanes.  */
extern bool exchange_unlock (struct warp *w, const struct insn *i, unsigned l);
extern void exchange_stores (struct warp *w, const struct insn *i);
/* Return whether all lanes of W do the same.  */
extern bool lanes_as_one_p (const struct warp *w);

/* race.c */

/* Examine W's request I, whose addresses are equal, one after the other, or
   any, as SHAPE says.  */
extern void race_request (struct warp *w, const struct insn *i,
			  enum pattern shape);
/* Turn what was found in LA into findings.  */
extern void race_report (struct check *c, const struct launch *la);

/* place.c: places and names */

/* Return the words for LA.  */
extern const struct words *words_of (const struct launch *la);
/* Return the file of S, or null.  */
extern const char *file_of (const struct site *s);
/* Return the place of site NUMBER of M, in new storage.  */
extern char *name_place (const struct module *m, uint32_t number);
/* The same for S itself.  */
extern char *name_site_place (const struct site *s);
/* Return the name of the global or shared variable of M at ADDRESS, or
   null.  */
extern const char *global_at (const struct module *m, uint64_t address);

/* defined.c: what has a value */

extern void defined_new (struct check *c);
/* B begins in LA.  */
extern void defined_block (struct checked_block *b, const struct launch *la);
/* LA begins.  */
extern void defined_launch (struct check *c, const struct launch *la);
/* Examine W's request I, whose addresses have SHAPE and are all in Q; if that
   is null, they may be anywhere.  */
extern void defined_request (struct warp *w, const struct insn *i,
			     enum pattern shape, const struct quiet *q);
/* Return whether each of the BYTES bytes at AT has a value.  */
extern bool defined_all_p (struct check *c, uint64_t at, uint64_t bytes);
/* Turn what was found in LA into findings.  */
extern void defined_report (struct check *c, const struct launch *la);

/* maps.c: what is mapped */

/* Hear of constructs from now on.  */
extern void maps_watch (struct check *c);
/* Return the construct's memory that holds HOST, or null.  C's lock is
   held.  */
extern const struct mapped *maps_find (const struct check *c, uint64_t host);
/* Return whether libgomp makes room for E.  */
extern bool maps_laid_out_p (const struct map_entry *e);
/* Return whether E only copies from the device.  */
extern bool maps_from_p (const struct map_entry *e);
/* Copy BYTES bytes of the host's memory at FROM to TO.  Return false if they
   are not there.  */
extern bool maps_read_host (void *to, uint64_t from, size_t bytes);
/* The process is a child that was forked: its memory is another.  */
extern void maps_forget (void);

/* Return where the device has entry NUMBER of LA's maps, 0 if it is not
   there.  */
extern uint64_t maps_address (const struct launch *la, size_t number);
/* Return where the construct is that copies to HOST as a map ends in this
   thread, or null.  */
extern const void *maps_ending (struct check *c, uint64_t host);
/* Give M back.  */
extern void free_maps (struct launch_maps *m);
/* Return where the host has number VARIABLE of module MODULE, of BYTES bytes; 0
   if that is not known.  */
extern uint64_t maps_variable (unsigned module, unsigned variable,
			       uint64_t bytes);

/* data.c, data-access.c: host and device that have not the same */

extern void data_new (struct check *c);
extern void data_launch (struct check *c, const struct launch *la);
/* Examine W's request I, whose addresses have SHAPE and are all in Q; if that
   is null, they may be anywhere.  */
extern void data_request (struct warp *w, const struct insn *i,
			  enum pattern shape, struct quiet *q);
/* Set what Q says of data.  */
extern void data_quiet (struct check *c, struct quiet *q);
/* The BYTES bytes at AT have values that the host does not have, as far as is
   known.  */
extern void data_forget (struct check *c, uint64_t at, uint64_t bytes);
extern void data_copy (struct check *c, uint64_t to, uint64_t from,
		       uint64_t bytes);
/* Examine what partners lose of the BYTES bytes at AT, and forget them.  */
extern void data_end (struct check *c, uint64_t at, uint64_t bytes);
/* Turn what was found in LA into findings.  */
extern void data_report (struct check *c, const struct launch *la);

/* use.c: what kernels use of what is copied */

/* Note W's request I, whose addresses have SHAPE.  */
extern void use_request (struct warp *w, const struct insn *i,
			 enum pattern shape);
/* The BYTES bytes at AT are given back.  */
extern void use_end (struct check *c, uint64_t at, uint64_t bytes);
/* Forget who has copied.  */
extern void use_forget (struct check *c);

/* quiet.c: mapped variables for which most requests need not be examined */

/* LA begins: note what it maps.  */
extern void quiet_launch (struct check *c, const struct launch *la);
/* Return the variable that holds all that the lanes of W access by I, BYTES
   bytes each, or null.  */
extern struct quiet *quiet_find (struct warp *w, const struct insn *i,
				 unsigned bytes, enum pattern shape);
/* The byte AT has no value any longer, or a kernel stores one there.  */
extern void quiet_undefine (struct check *c, uint64_t at);
extern void quiet_store (struct check *c, uint64_t at);

/* memory.c */

/* W has allocated the BYTES bytes at AT by I, which calls the device's
   malloc.  */
extern void memory_fresh (struct warp *w, const struct insn *i, uint64_t at,
			  uint64_t bytes);

#endif /* DRANO_SIM_CHECK_INT_H */
