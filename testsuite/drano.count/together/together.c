/* Lanes call the counting functions together, each half for a site of its own, as
   lanes do since Volta that have come from two calls.  */

#include <stdio.h>
#include <string.h>

#include "drano-abi.h"

typedef unsigned long long word;

#ifdef _OPENACC
#pragma acc routine seq
extern void __drano_count (void *site, const void *address);
#pragma acc routine seq
extern void __drano_count_small (void *site, const void *address);
#pragma acc routine seq
extern void __drano_count_atomic (void *site, const void *address);
#pragma acc routine seq
extern void __drano_count_group (void *head, const void *group,
				 const void *address);
#pragma acc routine seq
extern void __drano_count_part (void *site, const void *address, int part);
#pragma acc routine seq
extern void __drano_count_run (void *site, const void *address, long long step,
			       word times);
#else
#pragma omp declare target
extern void __drano_count (void *site, const void *address);
extern void __drano_count_small (void *site, const void *address);
extern void __drano_count_atomic (void *site, const void *address);
extern void __drano_count_group (void *head, const void *group,
				 const void *address);
extern void __drano_count_part (void *site, const void *address, int part);
extern void __drano_count_run (void *site, const void *address, long long step,
			       word times);
#pragma omp end declare target
#endif

enum { ONE, PART, SMALL, ATOMIC, RUN, GROUP, WAYS, TIMES = 3, LANES = 32 };

/* Two sites, then the heads of two groups that have one of them each.  */
static word table[2 * DRANO_SITE_WORDS + 2 * DRANO_HEAD]
  __attribute__ ((aligned (DRANO_ALIGN)));

/* What tells of the groups' only accesses.  */
static word entries[2 * DRANO_GROUP_WORDS]
  __attribute__ ((aligned (DRANO_GROUP_WORDS * 8)));

static float data[2 * LANES];

/* Odd lanes and even ones count at two sites, in WAY.  */

static void
count (int way)
{
#ifdef _OPENACC
# pragma acc parallel loop num_gangs(1) vector_length(32) copy(table) \
  copyin(entries, data)
#else
# pragma omp target map(tofrom: table) map(to: entries, data)
# pragma omp simd
#endif
  for (int lane = 0; lane < LANES; lane++)
    {
      unsigned log = way == SMALL ? 0 : 2;
      word *site = table + lane % 2 * DRANO_SITE_WORDS;
      word *head = table + 2 * DRANO_SITE_WORDS + lane % 2 * DRANO_HEAD;
      char *with = (char *) site + log;
      const void *group = (const char *) (entries + lane % 2 * DRANO_GROUP_WORDS) + 1;

      switch (way)
	{
	case ONE:
	  __drano_count (with, data + lane);
	  break;
	case PART:
	  __drano_count_part (with, data + lane, DRANO_PART (0, 1));
	  break;
	case SMALL:
	  __drano_count_small (with, (char *) data + lane);
	  break;
	case ATOMIC:
	  __drano_count_atomic (with, data + lane);
	  break;
	case RUN:
	  __drano_count_run (with, data + lane, 4, TIMES);
	  break;
	case GROUP:
	  __drano_count_group (head, group, data + lane);
	  break;
	}
    }
}

/* Return word W of all copies of site S together.  */

static word
sum (int s, int w)
{
  word total = 0;

  for (int c = 0; c < DRANO_COPIES; c++)
    total += table[s * DRANO_SITE_WORDS + DRANO_HEAD + c * DRANO_COPY_WORDS + w];
  return total;
}

int
main (void)
{
  static const char *const names[]
    = { "one", "part", "small", "atomic", "run", "group" };

  for (int s = 0; s < 2; s++)
    {
      entries[s * DRANO_GROUP_WORDS + DRANO_GROUP_SITE]
	= (DRANO_SITE_AT (s) - (2 * DRANO_SITE_WORDS + s * DRANO_HEAD)) * 8;
      entries[s * DRANO_GROUP_WORDS + DRANO_GROUP_LOG] = 2;
    }
  for (int way = 0; way < WAYS; way++)
    {
      int requests = way == RUN ? TIMES : 1, right = 1;

      memset (table, 0, sizeof table);
      count (way);
      for (int s = 0; s < 2; s++)
	right &= (sum (s, DRANO_REQUESTS) == requests
		  && sum (s, DRANO_LANES) == requests * LANES / 2
		  && sum (s, DRANO_STRIDE_MAX) != 0);
      printf ("%s: %s\n", names[way], right ? "right" : "wrong");
      if (!right)
	for (int s = 0; s < 2; s++)
	  printf ("  site %d: %llu requests, %llu lanes\n", s,
		  sum (s, DRANO_REQUESTS), sum (s, DRANO_LANES));
    }
  return 0;
}
