# What bash completes of drano's commands.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# make install puts this where bash-completion finds it.  The commands say
# themselves which options they take.  The options of the wrappers are those of
# @SOURCE@.

_drano ()
{
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=
  if [ "$COMP_CWORD" = 1 ]; then
    words="$(drano --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p') --help --version"
  elif [ "$command" = help ]; then
    words=$(drano --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
  elif [ "${word#-}" != "$word" ]; then
    words=$(drano help "$command" 2>/dev/null |
	      sed -n -e 's/^  -h, --help.*/--help/p' \
		  -e 's/^  \(--*[a-z][-a-z]*=\{0,1\}\).*/\1/p')
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  case ${COMPREPLY[0]-} in
    *=) compopt -o nospace ;;
  esac
}

_drano_gcc ()
{
  COMPREPLY=($(compgen -W "@OPTIONS@" -- "${COMP_WORDS[COMP_CWORD]}"))
  case ${COMPREPLY[0]-} in
    *=) compopt -o nospace ;;
  esac
}

# What nothing is known of is completed as the name of a file.
complete -o default -F _drano drano
complete -o default -F _drano_gcc @WRAPPERS@
