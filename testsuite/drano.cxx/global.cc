/* Arrays in namespaces and of classes.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

namespace data
{
#pragma omp declare target
float table[4096];
#pragma acc declare create(table)
#pragma omp end declare target
}

struct holder
{
  static float slots[4096];
};
float holder::slots[4096];

void
globals (int n)
{
#pragma acc parallel loop gang vector copy(holder::slots)
#pragma omp target teams distribute parallel for simd map(holder::slots)
  for (int i = 0; i < n; i++)
    {
      data::table[i] = 0; /* { dg-bogus "uncoalesced" } */
      data::table[4 * i] /* { dg-warning "uncoalesced store to 'table': adjacent lanes are 16 bytes apart" "" { target *-*-* } .+1 } */
	= holder::slots[2 * i]; /* { dg-warning "uncoalesced load of 'slots': adjacent lanes are 8 bytes apart" } */
    }
}
