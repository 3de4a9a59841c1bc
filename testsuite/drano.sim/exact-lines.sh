# Accesses that GCC gives another's position are known by what the report says of
# places, or else said not to be told apart; -fdrano-exact-lines tells them
# apart.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

cat >acc.c <<'END'
float out[4096], wide[4 * 4096], taken[4096];
int at[4096], never;

int
main (void)
{
#pragma acc parallel loop copy(out) copyin(wide, taken, at, never)
  for (int i = 0; i < 4096; i++)
    {
      float x = wide[4 * i];	/* line 10 */
      float y = taken[at[i]];	/* line 11 */
      if (never)
	out[i / 2] = 1;		/* line 13 */
      out[i] = taken[at[i] / 2]
	* x
	+ y;
    }
  return 0;
}
END
sed 's/acc parallel loop copy(out) copyin(wide, taken, at, never)/omp target teams loop map(wide, out, taken, at, never)/' \
  acc.c >omp.c

for model in acc omp; do
  flag=-fopenacc
  [ $model = acc ] || flag=-fopenmp

  # As it comes.  Without what the report says of places, loads are lost.
  check "$model: compiles" "$BINDIR/drano-gcc" $OFFLOAD_OPTS -w -O2 $flag \
    -fdrano-report $model.c -o known
  check_exit "$model: runs with places" 0 "$DRANO" run --device=sim \
    -o profile ./known
  check_not "$model: all is known" 'do not add up' err
  check_exit "$model: report with places" 0 "$DRANO" report known profile
  check_not "$model: report knows all" 'do not add up' err
  check_not "$model: report names all" ': load$' out
  objcopy --dump-section .drano.report=section known
  sed 's/"places":\[[^]]*\]/"places":null/g' section >less
  objcopy --update-section .drano.report=less known program
  check_exit "$model: runs" 0 "$DRANO" run --device=sim -o profile ./program
  check_grep "$model: run names the option" \
    'figures of [1-9].* do not add up[,;] .*-fdrano-exact-lines' err
  check_exit "$model: report" 0 "$DRANO" report program profile
  check_grep "$model: report names the option" \
    'figures of [1-9].* do not add up[,;] .*-fdrano-exact-lines' err
  check_grep "$model: a load that lost its position" \
    " not told apart +$model\.c:1[014]:.*: load of" out
  check_not "$model: is not said not to have been executed" \
    " not executed +$model\.c:1[014]:" out

  # With the option, step by step.
  check "$model: compiles exactly" "$BINDIR/drano-gcc" -w -O2 $flag \
    -fdrano-exact-lines -fdrano-report -c $model.c -o exact.o
  check "$model: links exactly" "$BINDIR/drano-gcc" $OFFLOAD_OPTS $flag \
    -fdrano-exact-lines exact.o -o exact
  check_not "$model: the link says nothing of passes" 'rtl-combine' check.out
  check_exit "$model: a link that fails does" 1 "$BINDIR/drano-gcc" \
    $OFFLOAD_OPTS $flag -fdrano-exact-lines exact.o none.o -o none
  check_exit "$model: exact: runs" 0 "$DRANO" run --device=sim -o exact.profile \
    ./exact
  check_not "$model: exact: run has nothing to say" 'do not add up' err
  check_exit "$model: exact: report" 0 "$DRANO" report exact exact.profile
  check_not "$model: exact: nor has report" 'do not add up' err
  for line in 10 11 14; do
    check_grep "$model: exact: line $line is measured" \
      " (uncoalesced|coalesced|misaligned|idle lanes) +$model\.c:$line:.*: load" out
  done
  check_grep "$model: exact: what was not executed was not" \
    " not executed +$model\.c:13:.*: store of 'out'" out

  # Only the option changes objects; -fno-tree-ter is all it does there.
  "$BINDIR/drano-gcc" -w -O2 $flag -c $model.c -o plain.o
  $GCC -w -O2 $flag -c $model.c -o gcc.o
  "$BINDIR/drano-gcc" -w -O2 $flag -fdrano-exact-lines -c $model.c -o exact.o
  $GCC -w -O2 $flag -fno-tree-ter -c $model.c -o ter.o
  for object in plain gcc exact ter; do
    objdump -d $object.o | tail -n +3 >$object.text
  done
  check "$model: the object is GCC's" cmp plain.text gcc.text
  check "$model: exact: the object is that of -fno-tree-ter" \
    cmp exact.text ter.text
done

finish
