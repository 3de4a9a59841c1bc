/* Loads of all members of a structure are one finding; others are not.  */
/* { dg-do compile } */

struct point { float x, y, z; };
struct mixed { double a; float b; char c[4]; };

void
all (int n, struct point *p, float *r)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = p[i].x + p[i].y * p[i].z; /* { dg-warning "load of 'p.i...': adjacent lanes are 12 bytes apart" } */
  /* { dg-site { array~p.* finding=grouped stride_bytes=12 ideal=4 option=-Wuncoalesced level=1 } "" { target *-*-* } .-1 } */
}

/* Elements of an array are as good as members.  */

void
pixel (int n, unsigned char *rgb, unsigned char *gray)
{
#pragma acc parallel loop copyin(rgb[0:3 * n]) copyout(gray[0:n])
  for (int i = 0; i < n; i++)
    gray[i] = (rgb[3 * i] + rgb[3 * i + 1] + rgb[3 * i + 2]) / 3; /* { dg-warning "load of 'rgb'" } */
  /* { dg-site { array=rgb finding=grouped } "" { target *-*-* } .-1 } */
}

/* One member is not read.  */

void
some (int n, struct point *p, float *r)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = p[i].x + p[i].y; /* { dg-warning "load of 'p" } */
  /* { dg-site { array~p.* finding=strided } "" { target *-*-* } .-1 } */
}

/* A part of one is not read.  */

void
part (int n, struct mixed *p, double *r)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = p[i].a + p[i].b + p[i].c[0]; /* { dg-warning "load of 'p" } */
  /* { dg-site { array~p.* finding=strided } "" { target *-*-* } .-1 } */
}

/* Stores.  */

void
stores (int n, struct point *p)
{
#pragma acc parallel loop copyout(p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x = 1; /* { dg-warning "store to 'p" } */
      /* { dg-site { finding=strided } "" { target *-*-* } .-1 } */
      p[i].y = 2; /* { dg-warning "store to 'p" } */
      p[i].z = 3; /* { dg-warning "store to 'p" } */
    }
}

/* One member is only stored to.  */

void
stored (int n, struct point *p)
{
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i].z = p[i].x + p[i].y; /* { dg-warning "(load|store)" } */
  /* { dg-site { access=load finding=strided } "" { target *-*-* } .-1 } */
  /* { dg-site { access=store finding=strided } "" { target *-*-* } .-2 } */
}

/* Members of different elements.  */

void
others (int n, int k, struct point *p, float *r)
{
#pragma acc parallel loop copyin(p[0:2 * n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = p[i].x + p[i].y + p[i + k].z; /* { dg-warning "load of 'p" } */
  /* { dg-site { array~p.* finding=strided } "" { target *-*-* } .-1 } */
}

/* One of them is not read by all lanes.  */

void
guarded (int n, struct point *p, float *r)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = p[i].x + p[i].y; /* { dg-warning "load of 'p" } */
      /* { dg-site { array~p.* finding=strided } "" { target *-*-* } .-1 } */
      if (i % 3 == 0)
	t += p[i].z; /* { dg-warning "load of 'p" } */
      r[i] = t;
    }
}
