/* Where OpenMP's constructs are combined with target, G++ puts the inner ones
   at their end; lanes are said to be those of the loop all the same.  A number
   made of a text is called as the variable it is handed on by.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

extern "C" int atoi (const char *);

int
main (int argc, char *argv[])
{
  int width = atoi (argv[1]);
  int height = argc;
  float *data = new float[width * height];
#pragma omp target teams distribute parallel for simd map(data[0:width*height])
  for (int i = 0; i < height; i++) /* { dg-message "12: lanes are the iterations of the loop" } */
    {
      data[i * width] = 0; /* { dg-warning "adjacent lanes are '4\\*width' bytes apart" } */
    }
  int j;
#pragma omp target teams distribute parallel for simd map(data[0:width*height])
  for (j = 0; j < height; j++) /* { dg-message "3: lanes are the iterations of the loop" } */
    {
      data[j * width] = 0; /* { dg-warning "adjacent lanes are '4\\*width' bytes apart" } */
    }
  delete[] data;
}
