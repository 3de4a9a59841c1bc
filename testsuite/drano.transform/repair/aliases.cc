// A constructor is called by a name that is an alias, of which nvptx has none: where a
// transform has copied the only call.
// { dg-do run }
// { dg-additional-options "-w -fdrano-transform -fno-exceptions" }
// { dg-skip-if "GCC itself leaves the alias" { *-*-* } { "-O0" } }

extern "C" void abort (void);
extern "C" int omp_get_thread_num (void);

#pragma omp declare target
struct key
{
  unsigned word[12];
  static unsigned get (const unsigned char *p)
  {
    return p[0] | p[1] << 8 | p[2] << 16 | p[3] << 24;
  }
  key (const unsigned char *p)
  {
    word[0] = get (p), word[1] = get (p + 3), word[2] = get (p + 6);
    word[3] = get (p + 9), word[4] = get (p + 12), word[5] = get (p + 15);
    word[6] = get (p + 1), word[7] = get (p + 4), word[8] = get (p + 7);
    word[9] = get (p + 10), word[10] = get (p + 13), word[11] = get (p + 16);
  }
  ~key ()
  {
    for (int i = 0; i < 12; i++)
      word[i] = 0;
  }
};
#pragma omp end declare target

int
main ()
{
  unsigned char p[24];
  unsigned r[48] = { 0 };
  for (int i = 0; i < 24; i++)
    p[i] = i * 11;
#pragma omp target map(to: p) map(r)
#pragma omp parallel num_threads(32)
  if (omp_get_thread_num () == 3)
    {
      key k (p);
      for (int i = 0; i < 48; i++)
	r[i] = k.word[i % 12] + i;
    }
  key k (p);
  for (int i = 0; i < 48; i++)
    if (r[i] != k.word[i % 12] + i)
      abort ();
}
