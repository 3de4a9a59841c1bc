/* The handlers of rare-ops.def, and predicates.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <fenv.h>
#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "exec/exec.h"
#include "exec/half.h"
#include "exec/lane-tables.h"
#include "exec/lanes.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("fp-contract=off")
#endif

/* The low 24 bits of X as a signed number.  */

static inline int32_t
sign24 (int32_t x)
{
  return (int32_t) ((uint32_t) x << 8) >> 8;
}

static inline int32_t
saturate (int64_t x)
{
  return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : x;
}

/* X with its 64 bits in opposite order.  */

static inline uint64_t
reverse_bits (uint64_t x)
{
  x = (x & 0x5555555555555555) << 1 | (x >> 1 & 0x5555555555555555);
  x = (x & 0x3333333333333333) << 2 | (x >> 2 & 0x3333333333333333);
  x = (x & 0x0f0f0f0f0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f0f0f0f0f);
  return __builtin_bswap64 (x);
}

/* Number of the highest bit set in X, or all ones.  */

static inline uint32_t
highest_bit (uint64_t x)
{
  return x ? 63u - __builtin_clzll (x) : UINT32_MAX;
}

/* The LEN bits of the BITS-bit number X from POS on (both taken modulo 256),
   filled with zeros or, if IS_SIGNED, with the field's sign.  */

static inline uint64_t
extract_field (uint64_t x, uint32_t pos, uint32_t len, unsigned bits,
	       bool is_signed)
{
  pos &= 255;
  len &= 255;
  if (len == 0)
    return 0;
  unsigned top = pos + len - 1 < bits - 1 ? pos + len - 1 : bits - 1;
  uint64_t sign = is_signed && x >> top & 1 ? ~0ull : 0;
  if (pos >= bits)
    return sign;
  uint64_t mask = len >= 64 ? ~0ull : (1ull << len) - 1;
  uint64_t have = (bits == 32 ? (uint32_t) x : x) >> pos;
  unsigned width = bits - pos;
  uint64_t kept = width >= 64 ? ~0ull : (1ull << width) - 1;
  return (have & mask & kept) | (sign & ~(mask & kept));
}

/* B with its LEN bits from POS on taken from A.  */

static inline uint64_t
insert_field (uint64_t a, uint64_t b, uint32_t pos, uint32_t len,
	      unsigned bits)
{
  pos &= 255;
  len &= 255;
  if (pos >= bits || len == 0)
    return b;
  uint64_t mask = (len >= 64 ? ~0ull : (1ull << len) - 1) << pos;
  return (b & ~mask) | (a << pos & mask);
}

/* The function of three bits whose truth table is TABLE, on each bit.  */

static inline uint32_t
combine_bits (uint32_t a, uint32_t b, uint32_t c, uint32_t table)
{
  uint32_t r = 0;

  for (int k = 0; k < 8; k++)
    if (table >> k & 1)
      r |= (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
  return r;
}

/* A register with LOW and HIGH, of 16 bits each.  */

static inline uint32_t
two_halves (uint32_t low, uint32_t high)
{
  return (low & 0xffff) | high << 16;
}

/* Z plus the products of the elements of X, all four bytes of it, with as many
   of Y from byte FROM on.  Those of X have BYTES bytes.  SX and SY are whether
   they are signed.  */

static inline uint32_t
dot_product (uint32_t x, bool sx, uint32_t y, bool sy, uint32_t z, int bytes,
	     int from)
{
  for (int k = 0; k < 4 / bytes; k++)
    {
      uint32_t a = x >> 8 * bytes * k, b = (uint8_t) (y >> 8 * (from + k));
      a = bytes == 1 ? sx ? (uint32_t) (int8_t) a : (uint8_t) a
	  : sx ? (uint32_t) (int16_t) a : (uint16_t) a;
      z += a * (sy ? (uint32_t) (int8_t) b : b);
    }
  return z;
}

/* The bytes of B:A that the nibbles of SELECTOR name.  */

static inline uint32_t
permute_bytes (uint32_t a, uint32_t b, uint32_t selector)
{
  uint64_t both = (uint64_t) b << 32 | a;
  uint32_t r = 0;

  for (int k = 0; k < 4; k++)
    {
      unsigned s = selector >> 4 * k & 15;
      uint8_t byte = both >> 8 * (s & 7);
      if (s & 8)
	byte = byte & 0x80 ? 0xff : 0;
      r |= (uint32_t) byte << 8 * k;
    }
  return r;
}

#define CLAMPED(T, X, LOW, HIGH)					\
  ({ double v_ = (X);							\
     v_ != v_ ? (T) 0 : v_ <= LOW ? (T) LOW : v_ >= HIGH ? TOP_##T (HIGH) \
     : (T) v_; })
#define TOP_u32(HIGH) ((u32) HIGH)
#define TOP_s32(HIGH) ((s32) HIGH)
#define TOP_u64(HIGH) UINT64_MAX
#define TOP_s64(HIGH) INT64_MAX
#define TO_u32(X, LOW, HIGH) CLAMPED (u32, X, LOW, HIGH)
#define TO_s32(X, LOW, HIGH) CLAMPED (s32, X, LOW, HIGH)
#define TO_u64(X, LOW, HIGH) CLAMPED (u64, X, LOW, HIGH)
#define TO_s64(X, LOW, HIGH) CLAMPED (s64, X, LOW, HIGH)

/* Rows of 16-bit values have 32-bit elements: declare operands as those and
   narrow them.  */
#undef DEFINE_OP
#undef DEFINE_TEST
#define ROWTYPE_u16r u32
#define ROWTYPE_s16r u32
#define ROWTYPE_u32 u32
#define ROWTYPE_s32 s32
#define ROWTYPE_u64 u64
#define ROWTYPE_s64 s64
#define ROWTYPE_f32 f32
#define ROWTYPE_f64 f64
typedef u16 u16r;
typedef s16 s16r;

#define DEFINE_OP(ID, D, A, B, C, E, SB, SC, SE, VALUE)			\
static EXEC (ID)							\
{									\
  D *d = ROW (D, i->d);							\
  const ROWTYPE_##A *ra = ROW (const ROWTYPE_##A, i->a);		\
  const ROWTYPE_##B *rb = ROW (const ROWTYPE_##B, SB);			\
  const ROWTYPE_##C *rc = ROW (const ROWTYPE_##C, SC);			\
  const ROWTYPE_##E *re = ROW (const ROWTYPE_##E, SE);			\
									\
  EACH_LANE (l, rest, w->mask)						\
    {									\
      A x = (A) ra[l];							\
      B y = (B) rb[l];							\
      C z = (C) rc[l];							\
      E v4 = (E) re[l];							\
      USE (x), USE (y), USE (z), USE (v4);				\
      d[l] = VALUE;							\
    }									\
  return i + 1;								\
}
#define DEFINE_TEST(ID, SIG, A, B, VALUE)				\
static EXEC (ID)							\
{									\
  const ROWTYPE_##A *ra = ROW (const ROWTYPE_##A, i->a);		\
  const ROWTYPE_##B *rb = ROW (const ROWTYPE_##B,			\
			       sizeof SIG > 4 ? i->b : i->a);		\
  u32 *d = ROW (u32, i->d), m = w->mask, r = 0;				\
									\
  EACH_LANE (l, rest, m)						\
    {									\
      A x = (A) ra[l];							\
      B y = (B) rb[l];							\
      USE (y);								\
      r |= (uint32_t) !!(VALUE) << l;					\
    }									\
  *d = (*d & ~m) | (r & m);						\
  return i + 1;								\
}

#define OP(ID, NAME, SIG, N, D, A, B, C, VALUE)				\
  DEFINE_OP (rare_##ID, D, A, B, C, u32, SLOT_2 (N), SLOT_3 (N), i->a, VALUE)
#define OP4(ID, NAME, SIG, D, A, B, C, E, VALUE)			\
  DEFINE_OP (rare_##ID, D, A, B, C, E, i->b, i->c, i->e, VALUE)
#define TEST(ID, NAME, SIG, A, B, VALUE)				\
  DEFINE_TEST (rare_##ID, SIG, A, B, VALUE)
#define ALIAS(ID, NAME, SIG)
#include "exec/rare-ops.def"
#undef OP
#undef OP4
#undef TEST
#undef ALIAS

#define DEFINE_PREDICATE(ID, VALUE)					\
static EXEC (pred_##ID)							\
{									\
  u32 *d = ROW (u32, i->d), m = w->mask;				\
  u32 x = *ROW (u32, i->a);						\
  u32 y = i->b == UINT32_MAX ? 0 : *ROW (u32, i->b);			\
									\
  USE (y);								\
  *d = (*d & ~m) | ((VALUE) & m);					\
  return i + 1;								\
}

DEFINE_PREDICATE (mov, x)
DEFINE_PREDICATE (not, ~x)
DEFINE_PREDICATE (and, x & y)
DEFINE_PREDICATE (or, x | y)
DEFINE_PREDICATE (xor, x ^ y)

const struct opcode rare_opcodes[] =
{
  { "mov.pred", "p=p", pred_mov },
  { "not.pred", "p=p", pred_not },
  { "and.pred", "p=pp", pred_and },
  { "or.pred", "p=pp", pred_or },
  { "xor.pred", "p=pp", pred_xor },
#define OP(ID, NAME, SIG, N, D, A, B, C, VALUE) { NAME, SIG, rare_##ID },
#define OP4(ID, NAME, SIG, D, A, B, C, E, VALUE) { NAME, SIG, rare_##ID },
#define TEST(ID, NAME, SIG, A, B, VALUE) { NAME, SIG, rare_##ID },
#define ALIAS(ID, NAME, SIG) { NAME, SIG, rare_##ID },
#include "exec/rare-ops.def"
  { NULL, NULL, NULL }
};
