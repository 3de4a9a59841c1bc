/* The SIMT machine: decoded instructions, warps, blocks, launches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Registers are rows of 32 lanes: 128 bytes for everything up to 32 bits, 256
   bytes for 64 bits, one 32-bit mask for a predicate.  An operand is an
   offset into the current frame's rows, or with its lowest bit set into the
   function's pool of constants, whose rows are laid out in the same way.

   Divergence is kept on a stack per warp.  A branch on which the lanes
   disagree pushes what waits at the branch's immediate post-dominator and the
   lanes that go the other way; an instruction "reconverge" stands at the
   head of each such post-dominator.  */

#ifndef DRANO_SIM_WARP_H
#define DRANO_SIM_WARP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "memory/arena.h"
#include "ptx/ptx.h"

struct cache_queue;
struct cache_sm;
struct checked_block;
struct checked_warp;
struct insn;
struct reach;
struct warp;
struct worker;

typedef const struct insn *(*exec_fn) (struct warp *, const struct insn *);

/* One decoded instruction.  D is the destination, A to C and E sources or
   further destinations; what the rest means depends on FN.  */
struct insn
{
  exec_fn fn;
  uint32_t d, a, b, c, e;
  int32_t loc;			/* Index into the function's locations.  */
  int64_t imm;			/* At the end of a block: see chain_length.  */
  const struct insn *target;	/* Branches; calls: struct call_site; atomics:
				   not null if they are their caller's.  */
  const struct insn *join;	/* Immediate post-dominator or null.  */
  uint32_t x;			/* Bytes, mode, counts.  */
  uint32_t site;		/* Number of a memory instruction.  */
};

/* Arguments and results of one call.  */
struct call_site
{
  struct function *callee;	/* Null: indirect.  */
  int nargs, nrets;		/* Results in memory are arguments: where they
				   go.  */
  struct transfer { uint32_t slot; bool wide; } *args, *rets;
  exec_fn builtin;		/* Device runtime function, or null.  */
  uint32_t site;		/* If the callee is an atomic operation, number
				   of the caller's, else 0.  */
};

struct code
{
  struct function *function;
  struct insn *insns;
  size_t count;
  unsigned char *consts;
  uint32_t frame_bytes;		/* Of register rows.  */
  uint32_t deep_bytes;		/* With those of all that are called at one
				   time, each function once.  */
  uint32_t local_bytes;
  uint32_t nregs;		/* As a register allocator would count.  */
  bool checks;			/* It has instructions that check.  */
  bool calls_back;		/* It is a library's, and calls what it does not
				   know: part of the program.  */
  struct transfer *params, *rets; /* As of a call site.  */
  int nparams, nrets;
  struct loc *locs;
  struct local_var *vars;	/* In local memory.  */
  size_t nvars;
  uint32_t *before;		/* For each instruction, the statements of its
				   block before it.  */
};

struct frame
{
  const struct code *code;
  unsigned char *regs;
  unsigned char *end;		/* Of the area that REGS is in.  */
  const struct insn *back;	/* Where the caller goes on.  */
  const struct call_site *site;
  const struct insn *join;	/* The caller's.  */
  uint32_t mask;		/* The caller's at the call.  */
  uint32_t returned;		/* Lanes that have left this frame.  */
  uint32_t simt;		/* Height of the divergence stack.  */
  uint32_t local;		/* Offset of this frame's local memory.  */
  bool start;			/* It is of the launch's start-up.  */
};

/* Lanes that wait to continue at PC.  */
struct simt
{
  const struct insn *pc, *join;
  uint32_t mask;
  uint32_t site;		/* Of the branch, if what waits is all that came
				   to it and that is counted; else 0.  */
  uint64_t steps, lane_steps, apart; /* Then: the warp's, as they were.  */
};

enum warp_state { WARP_READY, WARP_BARRIER, WARP_DONE, WARP_FAULT };

#define FULL_MASK 0xffffffffu

enum
{
  FRAMES_MAX = 4096,
  FRAMES_FIRST = 4,		/* That a warp has room for at first.  */
  SIMT_MAX = 8192,
  SIMT_FIRST = 24,
  REGS_BYTES = 16 << 20,	/* Register rows of one warp, all frames.  */
  LOCAL_BYTES = 1 << 20,	/* Local memory of a lane, with guards.  */
  LOCAL_GRAIN = 16,		/* Bytes of one lane that lie together: the
				   lanes' memories are interleaved, so that
				   lanes at equal offsets are neighbours.  */
  BARRIERS = 16,
  CACHE_LINE = 64,
  QUANTUM = 4000,		/* Branches before another warp's turn.  */
  CLOSE_TURNS = 48		/* Turns of one branch after a barrier: GCC's
				   code for OpenACC workers relies on all
				   warps reading what was broadcast before
				   the first one gets to its next broadcast,
				   as they do on a device.  */
};

struct warp
{
  unsigned char *bank[2];	/* Frame rows, constants.  */
  uint32_t mask;		/* Active lanes.  */
  uint32_t exited;
  uint32_t lanes;		/* Those that exist.  */
  uint32_t carry;		/* By lane: of the last sum that writes it.  */
  int budget;
  const struct insn *join;	/* Where the active lanes wait for others.  */
  struct frame *fp;
  struct simt *sp;		/* First free entry.  */
  uint64_t steps;		/* Warp instructions.  */
  uint64_t lane_steps;
  uint64_t apart;		/* Steps times lanes that waited for others,
				   since the last branch on the stack.  */
  uint64_t chain;		/* Of them, with caches: those that wait for
				   each other.  */
  uint64_t start_steps;		/* Warp instructions of start-up, ... */
  uint64_t start_chain;		/* ... and of them those that wait for each
				   other.  While the warp is in start-up, less
				   what they were when it came there.  */
  uint32_t site_shift;		/* From a site to its counters: those of
				   start-up are behind those of all sites.  */
  bool start;			/* In start-up, which is what libraries do
				   before and after the program's own code.  */
  struct cta *cta;
  struct launch *launch;
  struct worker *worker;
  unsigned char *local;
  uint64_t *counters;		/* Null unless counting.  */
  struct checked_warp *checked;	/* Null unless checking.  */
  struct cache_queue *queue;	/* What it requests; null without caches.  */
  bool requested;		/* Something since its turn began, with
				   caches.  */
  const uint32_t *simt_mode;	/* Zero while all lanes do the same; null if the
				   program has no such modes.  */
  const struct insn *pc;
  enum warp_state state;
  unsigned number;
  unsigned turns;		/* Since the last barrier.  */
  bool spun;			/* In its last turn it has waited for another
				   one to unlock.  */
  unsigned barrier;
  uint32_t barrier_slot;	/* Result of a reducing barrier.  */
  uint64_t where[32];		/* Host addresses of the last access.  */
  uint64_t seen[32];		/* Device addresses, idle lanes filled.  */
  uint32_t tid[3][32];
  struct frame *frames, *frames_end;
  struct simt *stack, *stack_end;
  unsigned char *rows, *rows_end; /* For the registers of the first frames.  */
  unsigned char *more_rows;	/* REGS_BYTES for those of others; null until
				   one needs them.  */
};

struct barrier
{
  unsigned arrived;		/* Threads.  */
  unsigned expected;		/* 0: all that live.  */
  unsigned waiting;		/* Warps.  */
  unsigned count;		/* bar.red: lanes with the predicate.  */
  unsigned voters;
};

/* A thread block in flight.  */
struct cta
{
  struct launch *launch;
  uint32_t id[3];
  uint64_t linear;
  unsigned char *shared;
  unsigned nwarps, live;	/* Live: not done.  */
  uint32_t meetings;		/* Of warps at barriers, so far.  */
  unsigned quit;		/* Threads that a function has ended by exit,
				   ...  */
  char quit_at[160];		/* ... and where the first one was called.  */
  struct barrier barriers[BARRIERS];
  struct checked_block *checked; /* Null unless checking.  */
  struct warp *warps;
};

/* Room for a thread block.  */
struct seat
{
  struct cta cta;
  struct warp *warps;
  unsigned nwarps;
  uint32_t block[3];		/* The shape that the warps have now.  */
  unsigned char *shared;
  uint64_t shared_room;
};

/* A block on a multiprocessor, or none.  */
struct resident
{
  struct seat *seat;		/* Null when it has been executed.  */
  struct cache_queue *queues;	/* By warp.  */
  unsigned room, warps;		/* No warps: there is no block.  */
};

/* What the time of a launch depends on, see struct machine_load: of a
   multiprocessor, the chain is of its blocks one after the other.  */
struct tally
{
  uint64_t steps, wavefronts, shared, reductions;
  uint64_t chain_steps, chain_near, chain_far;
  uint64_t start_steps, start_near, start_far; /* Of the chain's, start-up.  */
  uint64_t early_steps, early_near, early_far; /* The start-up of the warp that
						  has most of it.  */
  uint64_t all_steps, all_near, all_far; /* Of all warps as if one after the
					    other.  */
};

/* A multiprocessor: with caches, the blocks that are resident on one take turns
   as they do on a device.  */
struct sm
{
  struct resident *residents;	/* Room for blocks, ... */
  unsigned room, nresidents;	/* ... used by the present launch, ... */
  unsigned live;		/* ... the first of which have blocks to
				   run.  */
  bool spin;			/* In its last round, a warp has waited for
				   another one to unlock.  */
  uint64_t next;		/* Block that comes next.  */
  struct cache_sm *cache;
  struct tally tally, longest;	/* Of its blocks so far, and of one.  */
  size_t sent;			/* To L2 in the last rounds.  */
};

/* One execution of a kernel.  */
struct launch
{
  struct device *device;
  struct module *module;
  struct function *function;
  const struct code *code;
  uint32_t grid[3], block[3];
  uint32_t dynamic_shared, shared_bytes;
  uint32_t warps, warps_max, sms;
  uint32_t registers;		/* Of a thread.  */
  uint32_t shared_need;		/* Bytes of a block's shared memory.  */
  uint32_t resident;		/* Blocks that fit on a multiprocessor.  */
  uint32_t l1;			/* Bytes.  */
  uint64_t number, ctas;
  uint64_t stacks, stack_bytes;	/* The warps' stacks, and each one's size;
				   0 without.  */
  unsigned char params[4352];
  bool counting;
  double deadline;		/* Seconds, or 0.  */
  atomic_int error;		/* CUresult of the first fault.  */
  atomic_uint_fast64_t begun, ended; /* Blocks.  */
  struct launch_maps *maps;	/* Of its construct, for checks; or null.  */
  bool starts;			/* Libraries begin it, not the program's
				   code.  */
  uint64_t steps, lane_steps;	/* Set at the end.  */
  uint64_t start_steps;		/* Of STEPS.  */
  struct tally tally;		/* With caches: the most of a multiprocessor,
				   but SHARED and REDUCTIONS are of all.  */
};

/* What a memory access learnt about where it goes: valid for one launch.  */
struct place
{
  uint64_t low;
  uint64_t span;		/* Bytes from LOW; 0 is not valid.  */
};

/* One of the threads that run blocks.  */
struct worker
{
  struct device *device;
  struct launch *launch;
  struct arena arena;		/* What seats are made of.  */
  struct seat **spare;		/* Seats that no block has.  */
  size_t nspare, spare_room;
  struct seat **aside;		/* Without caches: those of blocks that have run
				   for long.  */
  size_t naside, aside_room;
  struct place *places;		/* By site.  */
  unsigned nplaces;
  uint64_t *counters;		/* By site, COUNTER_WORDS each, and the same
				   once more: of start-up.  */
  struct reach *reach;		/* Null unless counting.  */
  uint64_t steps, lane_steps;	/* Of the launch's blocks run here, ... */
  uint64_t start_steps;		/* ... and of these, start-up.  */
  unsigned number;
  /* Others write this when they have nothing else to do; nothing that is
     used all the time lies near it.  */
  char before[CACHE_LINE];
  atomic_uint_fast64_t next;	/* The next of its own blocks.  */
  char after[CACHE_LINE];
};

/* What W has done in start-up so far.  */
static inline uint64_t
warp_start_steps (const struct warp *w)
{
  return w->start_steps + (w->start ? w->steps : 0);
}

static inline uint64_t
warp_start_chain (const struct warp *w)
{
  return w->start_chain + (w->start ? w->chain : 0);
}

/* How many sets of counters the sites of M have, start-up not counted.  */
static inline uint32_t
counted_sites (const struct module *m)
{
  return m->sites + 1;
}

/* Whether the turns of W are to be short: see CLOSE_TURNS.  */
static inline bool
warp_close (const struct warp *w)
{
  return w->turns < CLOSE_TURNS && w->cta->nwarps > 1;
}

/* How the addresses of a request lie.  */
enum pattern { PATTERN_FAULT, PATTERN_UNIFORM, PATTERN_UNIT, PATTERN_GATHER };

enum { ACCESS_LOAD, ACCESS_STORE, ACCESS_ATOMIC };

/* Return where byte OFFSET of lane L is in the local memory LOCAL of a
   warp.  */
static inline unsigned char *
local_byte (unsigned char *local, unsigned l, uint64_t offset)
{
  return (local + offset / LOCAL_GRAIN * (LOCAL_GRAIN * 32) + l * LOCAL_GRAIN
	  + offset % LOCAL_GRAIN);
}

#endif /* DRANO_SIM_WARP_H */
