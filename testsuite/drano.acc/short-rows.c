/* Lanes of collapsed loops of which the inner one may be short, as the depth of
   a halo is: what is said of the pattern assumes that it is long, the bounds do
   not, and at level 2 there is a finding.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes -Wuncoalesced=2" } */

void
halo (int nx, int ny, int pad, double *restrict a)
{
#pragma acc parallel loop gang vector collapse(2) copy(a[0:nx*ny])
  for (int i = 0; i < ny; i++)
    for (int d = 0; d < pad; d++)
      a[i * nx + d] += 1;	/* { dg-site { access=store array=a pattern=unit {sectors=[1,32]} finding=misaligned level=2 assumes~pad.>=.32 } "" { target optimize } } */
/* { dg-warning "a row of adjacent elements is as long as a loop, which may be short; each warp (fetches|writes) up to 32 sectors where 8 would be enough" "" { target *-*-* } .-1 } */
}

/* The twins: rows are as long as the loop, and its length is known.  */

void
whole (int nx, int ny, double *restrict a)
{
#pragma acc parallel loop gang vector collapse(2) copy(a[0:nx*ny])
  for (int i = 0; i < ny; i++)
    for (int d = 0; d < nx; d++)
      a[i * nx + d] += 1;	/* { dg-site { access=store array=a pattern=unit {sectors=[1,9]} finding=null } "" { target optimize } } */
}

/* So is that of rows which do not fill a line.  */

void
inner (int nx, int ny, double *restrict a)
{
#pragma acc parallel loop gang vector collapse(2) copy(a[0:nx*ny])
  for (int i = 0; i < ny; i++)
    for (int d = 0; d < nx - 2; d++)
      a[i * nx + d] += 1;	/* { dg-site { access=store array=a pattern=unit finding=null } "" { target optimize } } */
}

void
known (int nx, int ny, double *restrict a)
{
#pragma acc parallel loop gang vector collapse(2) copy(a[0:nx*ny])
  for (int i = 0; i < ny; i++)
    for (int d = 0; d < 64; d++)
      a[i * nx + d] += 1;	/* { dg-site { access=store array=a pattern=unit {sectors=[1,9]} finding=null } "" { target optimize } } */
}
