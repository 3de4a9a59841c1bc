/* What there is to say of each kind of finding.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In short what the manual says at length, in the section that has the
   identifier's name.  */

#include "rules.h"

#include <stddef.h>
#include <string.h>

const char rule_measured[] = "measured";
const char rule_disagreement[] = "disagreement";

static const struct rule rules[] =
{
  { "strided", "Adjacent lanes are more than an element apart",
    "A GPU fetches sectors of 32 bytes. Where the elements that the 32 lanes "
    "of a warp want lie apart, most of each sector is fetched for nothing: "
    "from a stride of 32 bytes on, each lane needs a sector of its own.",
    "Let the lanes run along the dimension in which the array is contiguous: "
    "exchange the loops, or move 'vector' or 'simd' to the other one. Or "
    "store the array transposed, or as a structure of arrays." },
  { "irregular", "The address depends on data",
    "The index comes from memory, or from a computation that nothing is known "
    "of, so that each lane may need a sector of its own.",
    "Measure first: tables often hold neighbours in order. If it costs much, "
    "sort or renumber what the indices name, so that adjacent lanes use "
    "adjacent elements." },
  { "scattered", "The lanes' addresses follow no single stride",
    "Groups of lanes, or lanes by turns, use different places, so that a "
    "request touches more sectors than its elements fill.",
    "Choose tiles, collapsed loops or clamped indices so that the lanes of a "
    "warp stay in one row." },
  { "misaligned", "The first lane does not start at a sector",
    "The lanes are next to each other, but from the middle of a sector on: "
    "each request fetches one sector more than it must.",
    "Pad rows to a multiple of 32 bytes, align the array, or let the loop "
    "begin where a sector does." },
  { "shared-scalar", "Lanes store to one place at the same time",
    "The lanes of a warp, or the threads of a team, share the variable or "
    "element that each stores to, so that what one of them stored remains, and "
    "updates by the others are lost.",
    "Make the variable private to the loop, or name it in a reduction clause; "
    "where it must be shared, use an atomic operation." },
  { "idle-lanes", "A parallel loop leaves lanes without work",
    "A warp executes for 32 lanes whatever the loop gives to them; those "
    "without work cost as much as those with.",
    "Give the lanes a loop of at least 32 iterations: put 'vector' or 'simd' "
    "on the longer one, or collapse loops." },
  { "no-lanes", "A region runs without lanes",
    "GCC gives lanes to 'vector' and 'simd' loops only. Without one, a single "
    "lane of each warp works, and 31 of 32 are idle.",
    "Add 'simd' to the innermost parallel loop in OpenMP, or a 'loop vector' "
    "in OpenACC." },
  { rule_measured, "More sectors were fetched than needed",
    "A run fetched more sectors here than the lanes' elements fill, which was "
    "not predicted.",
    "See which addresses adjacent lanes use: the page of drano report --html "
    "shows it." },
  { rule_disagreement, "Prediction and measurement disagree",
    "What was measured is not within what was predicted. Either the program "
    "ran with values that the prediction supposed otherwise, or the report "
    "and the profile are of different versions of it.",
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
