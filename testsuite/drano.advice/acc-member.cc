/* Fix-it hints in C++.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

struct matrix
{
  int n;
  float *d;

  void
  clear ()
  {
    float *d = this->d;
    int n = this->n;
    #pragma acc parallel loop copy(d[0:n * n])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
	d[i * n + j] = 0; /* { dg-warning "uncoalesced store to .d." } */
  }
};

void
clear (matrix &m)
{
  m.clear ();
}
