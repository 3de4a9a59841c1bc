/* What there is to say of each kind of finding.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In short what the manual says at length, in the section that has the
   identifier's name.  */

#include "output/rules.h"

#include <stddef.h>
#include <string.h>

const char rule_measured[] = "measured";
const char rule_disagreement[] = "disagreement";

static const struct rule rules[] =
{
  { "strided", "Adjacent lanes are more than an element apart",
    "A GPU fetches sectors of 32 bytes. If the lanes of a warp use elements "
    "that are not adjacent, most of each sector is not used. With a stride of "
    "32 bytes or more, each lane needs a sector of its own.",
    "Let the lanes run along the dimension in which the array is contiguous: "
    "exchange the loops, or move 'vector' or 'simd' to the other one. Or "
    "store the array transposed, or as a structure of arrays." },
  { "grouped", "Loads that together use every byte fetch it several times",
    "The members of a structure, or the colours of a pixel, are loaded one by "
    "one. Together the loads use every byte of the sectors they touch, but "
    "each of them fetches most of these sectors again.",
    "Store each member in an array of its own. A cache may keep the sectors "
    "from one load to the next, so measure first." },
  { "irregular", "The address depends on data",
    "The index is read from memory, or its computation cannot be "
    "analyzed. Each lane may need a sector of its own.",
    "Measure first: the indices in a table are often nearly in order. If the "
    "access is expensive, sort the indices or renumber the elements, so that "
    "adjacent lanes use adjacent elements." },
  { "scattered", "The lanes' addresses follow no single stride",
    "Groups of lanes, or alternating lanes, use different parts of memory. A "
    "request touches more sectors than its elements fill.",
    "Choose tiles, collapsed loops or clamped indices so that the lanes of a "
    "warp stay in one row." },
  { "misaligned", "The first lane does not start at a sector",
    "Adjacent lanes use adjacent elements, but the first one is not at the "
    "start of a sector. Each request fetches one sector more than necessary.",
    "Pad rows to a multiple of 32 bytes, align the array, or start the "
    "loop at a sector boundary." },
  { "shared-scalar", "Lanes store to one place at the same time",
    "The lanes of a warp, or the threads of a team, all store to one variable "
    "or element that they share. Only one of the stored values remains, and "
    "updates by the others are lost.",
    "Make the variable private to the loop, or name it in a reduction clause; "
    "where it must be shared, use an atomic operation." },
  { "idle-lanes", "A parallel loop leaves lanes without work",
    "A warp always executes all of its 32 lanes. A lane without work "
    "costs as much as a lane with work.",
    "Give the lanes a loop of at least 32 iterations: put 'vector' or 'simd' "
    "on the longer one, or collapse loops." },
  { "no-lanes", "A region runs without lanes",
    "GCC gives lanes to 'vector' and 'simd' loops only. Without one, a single "
    "lane of each warp works, and 31 of 32 are idle.",
    "Add 'simd' to the innermost parallel loop in OpenMP, or a 'loop vector' "
    "in OpenACC." },
  { "few-warps", "A launch has too few warps to fill the device",
    "A multiprocessor executes other warps while one waits for memory. With "
    "too few of them in flight it waits, too.",
    "Launch more blocks (num_gangs, num_teams, GOMP_OPENACC_DIM, "
    "OMP_NUM_TEAMS), or larger ones (num_workers, vector_length, "
    "thread_limit)." },
  { "simd-locals", "GCC makes wrong code of a simd loop",
    "In some simd loops of target regions, GCC lets lanes share what each "
    "should have of its own, and the results are wrong.",
    "Compile and link with -fdrano-transform=repairs." },
  { "copied-back-unchanged", "A region does not change what is copied back",
    "A construct maps an array both ways, by a clause or for want of one. Its "
    "region only reads the array, so that the host gets the bytes that it has.",
    "Map by 'to' or 'copyin' what the region reads, or compile with "
    "-fdrano-transform=maps." },
  { "copied-in-overwritten",
    "A region overwrites what is copied to the device before it",
    "A construct maps an array both ways, by a clause or for want of one. Its "
    "region writes all of it before it reads any, so that what was copied to "
    "the device is lost.",
    "Map by 'from' or 'copyout' what the region writes, or compile with "
    "-fdrano-transform=maps." },
  { "mapped-beyond", "A region uses a part of what is copied for it",
    "A construct maps more of an array than its region can access, as the "
    "bounds of its loops say.",
    "Map the section that the region uses." },
  { "mapped-unused", "A region does not use what is copied for it",
    "A construct copies an array to the device and back that its region does "
    "not use.",
    "Leave it out of the clause, or map it by 'alloc' or 'create', or compile "
    "with -fdrano-transform=maps." },
  { "launch-in-loop", "Launches in a loop copy the same in each iteration",
    "A construct in a loop of the host maps data that the loop does not use "
    "otherwise. They are copied to the device and back each time.",
    "Put a data construct around the loop: 'target data map(tofrom: a)' or "
    "'data copy(a)'." },
  { "memory", "A program accesses what is not its array",
    "The address is outside of what is mapped or allocated. A GPU ends the "
    "launch there, or finds another array, which is then read or spoilt.",
    "Access only what is mapped, or map more." },
  { "leak", "Memory of the device is never freed",
    "What a program puts on the device by enter data, or by functions that "
    "allocate, stays there until the program takes it away.",
    "End the mapping by exit data, or free the block." },
  { "absent", "A variable that is to be present is not",
    "The clause present says that the device has the variable already. Where "
    "nothing has put it there, libgomp ends the program.",
    "Put it there by a data construct or enter data, or copy it." },
  { "race", "Two threads access one place, and nothing orders them",
    "At least one of two accesses of different threads writes, and nothing "
    "orders them. What the program computes depends on which comes first, and "
    "on a GPU may differ from run to run.",
    "Name a sum or the like in a reduction clause, a temporary in a private "
    "clause. Use an atomic operation, a barrier, or two constructs." },
  { "same-value", "Two threads store one value in one place",
    "Nothing orders two stores of different threads. They stored the same "
    "value in this run, so that it did not matter which came first.",
    "Let one thread store it, or write the stores as atomic ones." },
  { "uninitialized", "A program reads memory that nothing has written",
    "The device's memory has any values until something is copied or stored "
    "there. On the simulated device it is zero, on a GPU it may be anything.",
    "Copy the variable to the device (map(to: ...), copyin), or store "
    "a value there before it is read." },
  { "synchronization", "Threads do not meet, or wait for ever",
    "Some lanes of a warp do not come to a barrier, or to an instruction whose "
    "mask names them. What happens then is not defined, or they wait for ever, "
    "as a thread does for a lock that nobody leaves.",
    "Let all lanes come, or none of them. Leave locks on every path, and take "
    "several in the same order everywhere." },
  { "stale", "A kernel reads what the host has changed since it was copied",
    "What is mapped is copied when its map begins. A kernel that reads it "
    "later gets the old value, unless the program has updated it.",
    "Write 'target update to' or 'update device' before the construct." },
  { "lost", "Nobody gets what a kernel stores",
    "The map ended, or the program did, before what the kernel stored was "
    "copied back, and nothing on the device has read it either.",
    "Map the variable with from or tofrom, copyout or copy; or write 'target "
    "update from' or 'update self' before its map ends." },
  { "update", "An update of what is not mapped",
    "OpenMP ignores an update of what the device does not have.",
    "Write it inside of the construct that maps the variable." },
  { "overlap", "A construct maps some of what is mapped already, and more",
    "What is mapped is one piece. libgomp ends a program that maps another one "
    "of which only a part is there.",
    "Map all of it at the first construct, or parts that have nothing in "
    "common." },
  { "overwritten", "What the host has changed is overwritten by older values",
    "When the map ends, the device's values are copied back. The device has "
    "not changed them, but the host has.",
    "Map the variable with to or copyin, or update the device when the host "
    "has changed it." },
  { "copied-unwritten", "What nothing has written is copied to the host",
    "A map that only copies back has no values on the device until a kernel "
    "stores some. What it does not store is overwritten on the host by "
    "anything.",
    "Store all of it, copy back less, or use tofrom or copy." },
  { "frames", "Lanes of a simd loop share what each needs for its own",
    "GCC has put a variable of a simd loop into memory that all lanes of the "
    "warp share, and one has overwritten what another one needs.",
    "Compile and link with -fdrano-transform=repairs." },
  { rule_measured, "More sectors were fetched than needed",
    "A run fetched more sectors here than the lanes' elements fill. This was "
    "not predicted.",
    "See which addresses adjacent lanes use: the page of drano report --html "
    "shows it." },
  { rule_disagreement, "Prediction and measurement disagree",
    "The measured figure is outside the predicted range. Either the run used "
    "values that differ from those that the prediction assumes, or the report "
    "and the profile belong to different versions of the program.",
    "Compare the report's \"assumes\" with the values of the run, and make "
    "both from the same source." }
};

const struct rule *
find_rule (const char *id)
{
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (strcmp (rules[i].id, id) == 0)
      return &rules[i];
  return NULL;
}
