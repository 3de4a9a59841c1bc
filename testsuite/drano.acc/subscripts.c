/* Notes name subscripts as the program has them, where there are several or
   members.  */
/* { dg-do compile } */

struct point { float x, y; };

void
dimensions (int n, float (*a)[1024])
{
#pragma acc parallel loop copy(a[0:n]) /* { dg-message "lanes are the iterations of the loop \\D+\\d+ \\('gang vector'\\), which vary subscript 1 of 'a\\\[i\\\]\\\[j\\\]'" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 1024; j++) /* { dg-message "'a\\\[i\\\]\\\[j\\\]' is contiguous along the loop" } */
      a[ i ][ j ] = 0; /* { dg-warning "store to 'a'" } */
}

void
members (int n, struct point *p)
{
#pragma acc parallel loop copy(p[0:n]) /* { dg-message "lanes are the iterations of the loop \\D+\\d+ \\('gang vector'\\)" } */
  for (int i = 0; i < n; i++)
    p[i].x = 0; /* { dg-warning "store to 'p\\\[i\\\].x': adjacent lanes are 8 bytes apart" } */
}

void
both (int n, struct point (*q)[64])
{
#pragma acc parallel loop copy(q[0:n]) /* { dg-message "which vary subscript 1 of 'q\\\[i\\\]\\\[3\\\].y'" } */
  for (int i = 0; i < n; i++)
    q[i][3].y = 0; /* { dg-warning "store to 'q\\\[i\\\]\\\[3\\\].y'" } */
}

/* One subscript, with all in it, is no help; nor is one that does not name
   the loop's variable.  */

void
plain (int n, float *a)
{
#pragma acc parallel loop copy(a[0:4*n]) /* { dg-message "lanes are the iterations of the loop \\D+\\d+ \\('gang vector'\\)" } */
  /* { dg-bogus "subscript" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[2 * i] = 0; /* { dg-warning "store to 'a'" } */
}

void
indirect (int n, float (*b)[64], const int *k)
{
#pragma acc parallel loop copy(b[0:n], k[0:n]) /* { dg-message "lanes are the iterations of the loop \\D+\\d+ \\('gang vector'\\)" } */
  /* { dg-bogus "subscript" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      int r = i + 1;
      b[r][k[0]] = 0; /* { dg-warning "store to 'b'" } */
    }
}

/* Of a collapsed nest it is the innermost variable.  */

void
collapsed (int n, float (*b)[64][64])
{
#pragma acc parallel loop collapse(2) copy(b[0:n]) /* { dg-message "which vary subscript 1 of 'b\\\[j\\\]\\\[i\\\]\\\[0\\\]'" "" { target optimize } } */
  /* { dg-message "lanes are the iterations" "" { target { ! optimize } } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j][i][0] = 0; /* { dg-warning "store to 'b'" } */
}
