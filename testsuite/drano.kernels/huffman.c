/* Huffman coding of bytes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: huffman.  Uncoalesced: the counters of the histogram and
   the code words, which the data choose, and the bits' places in the output;
   the chunks that the histogram gives to a lane each.  The input, four bytes
   for a lane, and the lengths are coalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define WORDS 8192
#define BYTES (4 * WORDS)
#define SYMBOLS 256
#define CHUNK 128		/* Words that are summed up together.  */
#define CHUNKS (WORDS / CHUNK)
#define PART 64			/* Bytes that a lane counts.  */

/* Count the symbols; a lane counts PART of them.  */

static void
count_symbols (int n, const unsigned char *data, int *histogram)
{
#pragma acc parallel loop present(data[0:n], histogram[0:SYMBOLS])
  for (int part = 0; part < n / PART; part++)
    for (int k = 0; k < PART; k++)
      {
	int symbol = data[part * PART + k]; /* { dg-warning "uncoalesced load of .data." } */
#pragma acc atomic update /* { dg-warning "uncoalesced atomic access to .histogram." } */
	histogram[symbol]++;
      }
}

/* How many bits each word of four symbols takes.  */

static void
count_bits (int n, const unsigned *word, const int *length, int *bits)
{
#pragma acc parallel loop present(word[0:n], length[0:SYMBOLS], bits[0:n])
  for (int i = 0; i < n; i++)
    {
      unsigned symbols = word[i];
      int sum = 0;

      for (int k = 0; k < 4; k++)
	{
	  int symbol = symbols >> (8 * k) & 255;
	  sum += length[symbol]; /* { dg-warning "uncoalesced load of .length." } */
	}
      bits[i] = sum;
    }
}

/* Make BITS the place within its chunk; TOTAL the sum of each chunk.  */

static void
scan_chunks (int chunks, int *bits, int *next, int *total)
{
#pragma acc parallel loop gang vector_length(32) present(total[0:chunks], \
  bits[0:chunks * CHUNK], next[0:chunks * CHUNK])
  for (int c = 0; c < chunks; c++)
    {
      for (int step = 1; step < CHUNK; step *= 2)
	{
#pragma acc loop vector
	  for (int t = 0; t < CHUNK; t++)
	    {
	      int here = bits[c * CHUNK + t];
	      int before = 0;
	      if (t >= step)
		before = bits[c * CHUNK + t - step];
	      next[c * CHUNK + t] = here + before;
	    }
#pragma acc loop vector
	  for (int t = 0; t < CHUNK; t++)
	    bits[c * CHUNK + t] = next[c * CHUNK + t];
	}
      total[c] = bits[c * CHUNK + CHUNK - 1];
    }
}

/* Write the code words of the four symbols of each word to OUT.  */

static void
pack (int n, int size, const unsigned *word, const unsigned *code,
      const int *length, const int *bits, const int *base, unsigned *out)
{
#pragma acc parallel loop present(word[0:n], code[0:SYMBOLS], \
  length[0:SYMBOLS], bits[0:n], base[0:n / CHUNK], out[0:size])
  for (int i = 0; i < n; i++)
    {
      unsigned symbols = word[i];
      int in_chunk = i % CHUNK;
      int at = base[i / CHUNK];

      if (in_chunk > 0)
	at += bits[i - 1];
      for (int k = 0; k < 4; k++)
	{
	  int symbol = symbols >> (8 * k) & 255;
	  unsigned c = code[symbol]; /* { dg-warning "uncoalesced load of .code." } */
	  int l = length[symbol]; /* { dg-warning "uncoalesced load of .length." } */
	  for (int b = l - 1; b >= 0; b--)
	    {
	      if (c >> b & 1)
		{
		  unsigned bit = 1u << (31 - at % 32);
#pragma acc atomic update
		  out[at / 32] |= bit; /* { dg-bogus "uncoalesced atomic access to .out." "not wasteful" { xfail *-*-* } } */
		}
	      at++;
	    }
	}
    }
}

/* Make the CODE words and their LENGTHs from the HISTOGRAM.  */

static void
make_code (const int *histogram, unsigned *code, int *length)
{
  int parent[2 * SYMBOLS], weight[2 * SYMBOLS], nodes = SYMBOLS;
  unsigned next = 0;

  for (int s = 0; s < 2 * SYMBOLS; s++)
    parent[s] = -1;
  for (int s = 0; s < SYMBOLS; s++)
    weight[s] = histogram[s] ? histogram[s] : 1;
  while (nodes < 2 * SYMBOLS - 1)
    {
      int least[2];

      for (int k = 0; k < 2; k++)
	{
	  least[k] = -1;
	  for (int s = 0; s < nodes; s++)
	    if (parent[s] < 0 && (least[k] < 0 || weight[s] < weight[least[k]]))
	      least[k] = s;
	  parent[least[k]] = nodes;
	}
      weight[nodes] = weight[least[0]] + weight[least[1]];
      nodes++;
    }
  for (int s = 0; s < SYMBOLS; s++)
    {
      length[s] = 0;
      for (int up = parent[s]; up >= 0; up = parent[up])
	length[s]++;
    }
  /* The canonical code: by length, then by symbol.  */
  for (int l = 1; l < 32; l++)
    {
      next <<= 1;
      for (int s = 0; s < SYMBOLS; s++)
	if (length[s] == l)
	  code[s] = next++;
    }
}

/* Decode OUT; return how many bytes are not those of DATA.  */

static int
count_undecoded (const unsigned *out, const unsigned *code, const int *length,
		 const unsigned char *data)
{
  int wrong = 0, at = 0;

  for (int i = 0; i < BYTES; i++)
    {
      unsigned c = 0;
      int l = 0, found = -1;

      while (found < 0 && l < 32)
	{
	  c = c << 1 | (out[at / 32] >> (31 - at % 32) & 1);
	  at++;
	  l++;
	  for (int s = 0; s < SYMBOLS && found < 0; s++)
	    if (length[s] == l && code[s] == c)
	      found = s;
	}
      wrong += found != data[i];
    }
  return wrong;
}

int
main (void)
{
  unsigned *word = new_array (WORDS, sizeof *word);
  unsigned char *data = (unsigned char *) word;
  unsigned *out = new_array (WORDS + 1, sizeof *out);
  int *bits = new_array (WORDS, sizeof *bits);
  int *next = new_array (WORDS, sizeof *next);
  int histogram[SYMBOLS] = { 0 }, expected[SYMBOLS] = { 0 };
  unsigned code[SYMBOLS];
  int length[SYMBOLS], total[CHUNKS], base[CHUNKS];
  int wrong;
  unsigned state = 107;

  for (int i = 0; i < BYTES; i++)
    {
      data[i] = draw (&state) % (1 + draw (&state) % 200);
      expected[data[i]]++;
    }
#pragma acc data copyin(word[0:WORDS]) create(code, length, total, base) \
  create(bits[0:WORDS], next[0:WORDS]) copy(out[0:WORDS + 1])
  {
#pragma acc data copyin(data[0:BYTES]) copy(histogram)
    count_symbols (BYTES, data, histogram);
    make_code (histogram, code, length);
#pragma acc update device(code, length)
    count_bits (WORDS, word, length, bits);
    scan_chunks (CHUNKS, bits, next, total);
#pragma acc update host(total)
    for (int c = 0; c < CHUNKS; c++)
      base[c] = c ? base[c - 1] + total[c - 1] : 0;
#pragma acc update device(base)
    pack (WORDS, WORDS + 1, word, code, length, bits, base, out);
  }
  wrong = count_unequal (histogram, expected, SYMBOLS);
  wrong += count_undecoded (out, code, length, data);
  return verdict ("huffman", wrong);
}
