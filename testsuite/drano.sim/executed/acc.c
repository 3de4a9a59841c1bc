static float a[5000], b[5000];
static int weight = 3;

static void
scale (int n, int k, float s)
{
#pragma acc parallel loop copy(a[0:n*k]) copyin(n, s)
  for (int i = 0; i < n; i++)
    a[i * k] += s;
#pragma acc parallel loop firstprivate(n, s) copy(a[0:n*k])
  for (int i = 0; i < n; i++)
    a[i * k] += s * weight;
#pragma acc kernels loop copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += s;
}

static void
idle (int n)
{
#pragma acc parallel loop copy(b[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i];	/* line 23 */
}

int
main (int argc, char **argv)
{
  scale (100, 7, 2);
  if (argc > 1)
    idle (100);
  return 0;
}
