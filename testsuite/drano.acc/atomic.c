/* Atomic updates.  */
/* { dg-do compile } */

void
histogram (int n, int *restrict h, const int *restrict b)
{
#pragma acc parallel loop copy(h[0:256]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      h[b[i]] += 1; /* { dg-message "uncoalesced atomic access to 'h': the index of each lane is read from 'b'" "" { target *-*-* } } */
    }
}

void
own (int n, int *restrict h)
{
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      h[i] += 1; /* { dg-bogus "uncoalesced" } */
    }
}

/* { dg-final { mapping-as-device } } */
