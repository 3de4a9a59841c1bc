/* A bit for each byte of memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_BITS_H
#define DRANO_SIM_CHECK_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CHUNK = 1 << 16 };	/* Bytes that are described together.  */

/* Set the N bits of BITS from AT on to DEFINED.  */

static inline void
set_bits (unsigned char *bits, uint64_t at, uint64_t n, bool defined)
{
  for (uint64_t end = at + n; at < end; )
    if (at % 8 == 0 && end - at >= 8)
      {
	uint64_t whole = (end - at) / 8;
	memset (bits + at / 8, defined ? 0xff : 0, whole);
	at += whole * 8;
      }
    else
      {
	uint64_t most = 8 - at % 8 < end - at ? 8 - at % 8 : end - at;
	unsigned char mask = ((1u << most) - 1) << at % 8;
	if (defined && (bits[at / 8] & mask) != mask)
	  __atomic_fetch_or (&bits[at / 8], mask, __ATOMIC_RELAXED);
	else if (!defined && bits[at / 8] & mask)
	  __atomic_fetch_and (&bits[at / 8], (unsigned char) ~mask,
			      __ATOMIC_RELAXED);
	at += most;
      }
}

/* Return which of the N <= 16 bits of BITS from AT on are set.  */

static inline unsigned
get_bits (const unsigned char *bits, uint64_t at, unsigned n)
{
  uint32_t v = bits[at / 8];

  if (at % 8 + n > 8)
    v |= bits[at / 8 + 1] << 8;
  if (at % 8 + n > 16)
    v |= bits[at / 8 + 2] << 16;
  return v >> at % 8 & ((1u << n) - 1);
}

/* Return whether any of the N bits of BITS from AT on is V, 0 or all ones.  */

static inline bool
some_bit_p (const unsigned char *bits, uint64_t at, uint64_t n, uint64_t v)
{
  uint64_t word;

  for (uint64_t end = at + n, most; at < end; at += most)
    if (at % 8 == 0 && end - at >= 64)
      {
	most = 64;
	memcpy (&word, bits + at / 8, sizeof word);
	if (word != ~v)
	  return true;
      }
    else
      {
	most = 8 - at % 8 < end - at ? 8 - at % 8 : end - at;
	if (((bits[at / 8] ^ ~v) >> at % 8 & ((1u << most) - 1)) != 0)
	  return true;
      }
  return false;
}

static inline bool
any_bit_p (const unsigned char *bits, uint64_t at, uint64_t n)
{
  return some_bit_p (bits, at, n, ~0ull);
}

static inline bool
all_bits_p (const unsigned char *bits, uint64_t at, uint64_t n)
{
  return !some_bit_p (bits, at, n, 0);
}

#endif /* DRANO_SIM_CHECK_BITS_H */
