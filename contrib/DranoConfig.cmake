# drano for CMake: find_package (Drano), drano_check (TARGET).
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# It is in lib/cmake/Drano, so that everything else is known from its own place.
#
#   drano_check (TARGET [BASELINE FILE] [EXCLUDE DIRECTORY...])
#
# TARGET is compiled with drano, by the project's GCC or by a wrapper, and its objects
# have their reports in them; its links get what drano-gcc passes for the offload
# compiler.  The new target drano-check-TARGET fails if they have a
# finding that the baseline does not accept; drano-check does that for all.
# drano-baseline-TARGET writes FILE, so that what there is now is accepted, and
# drano-baseline does that for all.  Without FILE there, nothing is accepted yet.

get_filename_component (DRANO_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set (DRANO_COMMAND "${DRANO_PREFIX}/bin/drano")
set (Drano_FOUND TRUE)
if (NOT EXISTS "${DRANO_COMMAND}")
  set (Drano_FOUND FALSE)
  set (Drano_NOT_FOUND_MESSAGE "there is no ${DRANO_COMMAND}")
endif ()

# The options that make the compiler of LANGUAGE load drano, into RESULT.
function (_drano_options language result)
  set (options -fdrano-report)
  get_filename_component (name "${CMAKE_${language}_COMPILER}" NAME)
  if (NOT name MATCHES "^drano-")
    string (REGEX MATCH "^[0-9]+" release "${CMAKE_${language}_COMPILER_VERSION}")
    set (specs "${DRANO_PREFIX}/lib/drano/gcc-${release}/drano.specs")
    if (NOT CMAKE_${language}_COMPILER_ID STREQUAL "GNU" OR NOT EXISTS "${specs}")
      message (FATAL_ERROR "drano has no plugin for the ${language} compiler "
	"${CMAKE_${language}_COMPILER}; choose a GCC that it was built for, or drano-gcc")
    endif ()
    list (INSERT options 0 "-specs=${specs}")
  endif ()
  set (${result} "${options}" PARENT_SCOPE)
endfunction ()

# The options that a link by the compiler of LANGUAGE needs, into RESULT: a wrapper
# passes them itself.
function (_drano_link_options language result)
  set (options)
  get_filename_component (name "${CMAKE_${language}_COMPILER}" NAME)
  string (REGEX MATCH "^[0-9]+" release "${CMAKE_${language}_COMPILER_VERSION}")
  set (file "${DRANO_PREFIX}/lib/drano/gcc-${release}/link-options.txt")
  if (NOT name MATCHES "^drano-" AND EXISTS "${file}")
    file (STRINGS "${file}" options)
  endif ()
  set (${result} "${options}" PARENT_SCOPE)
endfunction ()

function (drano_check target)
  cmake_parse_arguments (PARSE_ARGV 1 drano "" "BASELINE" "EXCLUDE")
  get_property (languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  foreach (language C CXX Fortran)
    if (language IN_LIST languages)
      _drano_options (${language} options)
      target_compile_options (${target} PRIVATE
	"$<$<COMPILE_LANGUAGE:${language}>:${options}>")
      if (COMMAND target_link_options)
	_drano_link_options (${language} options)
	foreach (option IN LISTS options)
	  target_link_options (${target} PUBLIC
	    "$<$<STREQUAL:$<TARGET_PROPERTY:LINKER_LANGUAGE>,${language}>:${option}>")
	endforeach ()
      endif ()
    endif ()
  endforeach ()
  set (arguments --allow-empty --gate --limit=5)
  set (command "${DRANO_COMMAND}" report)
  if (drano_BASELINE)
    get_filename_component (baseline "${drano_BASELINE}" ABSOLUTE)
    # The first word behind --baseline= is the baseline.
    set (command sh -c
      [[test -e "$1" && exec "$0" report --baseline="$@" || shift && exec "$0" report "$@"]]
      "${DRANO_COMMAND}" "${baseline}")
    add_custom_target (drano-baseline-${target}
      COMMAND sh -c [[b=$1 && shift && exec "$0" report --allow-empty --json "$@" >"$b"]]
	"${DRANO_COMMAND}" "${baseline}" "$<TARGET_OBJECTS:${target}>"
      COMMAND_EXPAND_LISTS VERBATIM
      COMMENT "Accepting the memory accesses of ${target}")
    add_dependencies (drano-baseline-${target} ${target})
    if (NOT TARGET drano-baseline)
      add_custom_target (drano-baseline)
    endif ()
    add_dependencies (drano-baseline drano-baseline-${target})
  endif ()
  foreach (directory IN LISTS drano_EXCLUDE)
    list (APPEND arguments "--exclude=${directory}")
  endforeach ()
  add_custom_target (drano-check-${target}
    COMMAND ${command} ${arguments} "$<TARGET_OBJECTS:${target}>"
    COMMAND_EXPAND_LISTS VERBATIM
    COMMENT "Checking the memory accesses of ${target}")
  add_dependencies (drano-check-${target} ${target})
  if (NOT TARGET drano-check)
    add_custom_target (drano-check)
  endif ()
  add_dependencies (drano-check drano-check-${target})
endfunction ()
