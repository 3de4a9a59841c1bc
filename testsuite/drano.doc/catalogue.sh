# Every option, every finding and all advice is in the manual, and no other.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.doc/lib.sh"

# The strings of a .def file's entry number N, one a line: join the lines of
# each entry and take the Nth quoted string.
entries ()
{
  tr '\n' ' ' <"$SRCDIR/$1" | sed "s/$2 (/\n&/g" | grep "^$2 ([A-Z]" |
    cut -d '"' -f "$(($3 * 2))"
}

# The manual's text between two comments, without Texinfo's commands.
part ()
{
  sed -n "/^@c $1 begin/,/^@c $1 end/p" "$manual" |
    sed 's/@var{\([^}]*\)}/\1/g; s/@dots{}/.../g'
}

part options | sed -n 's/^@itemx -fplugin-arg-drano-\([A-Za-z-]*\).*/\1/p' |
  sort >documented
entries plugin/gcc/option/options.def DRANO_OPTION 1 | sort >real
same_lists "options, as plugin arguments" documented real

part options | sed -n 's/^@item \(-.*\)/\1/p' | sort >documented
entries plugin/gcc/option/options.def DRANO_OPTION 2 | sort >real
same_lists "options, as the wrappers take them" documented real

grep -v '^-W\.\.\.$' real | sed 's/[=[].*//' | sort -u >real.short
sed -e 's/\\//g' -e 's/\\f[A-Z]//g' "$SRCDIR/doc/drano-gcc.1" |
  sed -n '/^\.SH OPTIONS/,/^\.SH EXAMPLES/p' |
  sed -n 's/^\.B[IR]* \(-[A-Za-z-]*\).*/\1/p' | sort -u >documented
same_lists "options, in drano-gcc(1)" documented real.short

sed -n '/^@node Findings/,/^@node Advice/s/^@node //p' "$manual" |
  grep -vE '^(Findings|Advice)$' | sort >documented
entries plugin/core/site/finding.def FINDING 1 | sort >real
same_lists "findings" documented real

sed -n '/^@node Advice/,/^@node Report/s/^@node //p' "$manual" |
  grep -vE '^(Advice|Report)$' | sort >documented
entries plugin/core/advice/advice.def ADVICE 1 | sort >real
same_lists "advice" documented real

part environment | sed -n 's/^@item \(DRANO_[A-Z_]*\).*/\1/p' | sort >documented
grep -ho '"DRANO_[A-Z_]*"' "$SRCDIR/runtime/sim/memory/env.c" \
  "$SRCDIR"/runtime/host/*.c "$SRCDIR"/runtime/profile/*.h | tr -d '"' | sort -u >real
same_lists "environment of programs" documented real

# Options of the drano command, as "command option".
if [ -x "$DRANO" ]; then
  part commands | sed 's/\[*=.*//' |
    awk '/^@item drano /	{ command = $3 }
	 /^@item --?/		{ print command, $2 }' | sort >documented
  for command in run report diff query doctor; do
    "$DRANO" $command --help | sed -n 's/^  \(--*[a-z][a-z-]*\).*/\1/p' |
      grep -v '^--help$' | sed "s/^/$command /"
  done | sort >real
  same_lists "options of the drano command" documented real
fi

exit $failed
