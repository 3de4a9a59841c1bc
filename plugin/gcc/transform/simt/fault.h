/* What is wrong in the lanes of a simd loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_FAULT_H
#define DRANO_GCC_TRANSFORM_SIMT_FAULT_H

#include "gcc-shim.h"

enum simd_fault_kind
{
  FAULT_SHARED,			/* Lanes share a variable of the body.  */
  FAULT_INLINED,		/* They share one of an inlined function.  */
  FAULT_ADDRESS,		/* A private variable's address is chosen.  */
  FAULT_ARGUMENT,		/* A structure is passed by value.  */
  FAULT_RESULT,			/* A structure or complex number is
				   returned.  */
  FAULT_NESTED,			/* A simd loop is in a simd loop.  */
  FAULT_LINEAR,			/* A linear variable is stepped for one
				   lane.  */
  FAULT_STACK,			/* Lanes need more stack than they have.  */
  FAULT_OPERATION,		/* An operation passes or returns in
				   memory.  */
  FAULT_SINCOS,			/* One call returns sine and cosine there.  */
  FAULT_EXCHANGE,		/* An atomic operation of 1 or 2 bytes reads
				   what it expects from there.  */
  FAULT_VARIADIC,		/* Optional arguments go where variables
				   are.  */
  FAULT_VECTOR,			/* Vectors have no registers.  */
  FAULT_ALLOCA,			/* Nobody knows how much stack lanes need.  */
  FAULT_LOCK,			/* Lanes wait for a lock of one of them.  */
  FAULT_COUNT
};

struct simd_fault
{
  enum simd_fault_kind kind;
  struct cgraph_node *node;	/* The function that has the loop.  */
  tree decl;			/* The variable, or the function that is
				   called; or null.  */
  location_t loc;
  HOST_WIDE_INT bytes;		/* FAULT_STACK: how many are needed.  */
};

#endif /* DRANO_GCC_TRANSFORM_SIMT_FAULT_H */
