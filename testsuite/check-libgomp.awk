# Read GCC's libgomp tests; print what check-libgomp is to do with each.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -v set=SET -v lang=LANG -v tagopt=FLAGS -v levels=LEVELS
#	     -v device=DEVICE -v need_target=0|1 -v have=WORDS
#	     -f check-libgomp.awk FILE...
#
# SET is the directory whose .exp file would run the FILEs, LANG c, c++ or
# fortran, FLAGS what that .exp file passes besides the level, LEVELS the
# levels ("-O0 -O2"), DEVICE nvidia or host, HAVE the effective targets that
# were probed for and found.  With NEED_TARGET, files without an OpenMP
# target construct are left out.
#
# A line a test and level comes out, fields separated by tabs: source, level,
# what to do (run, or a word saying why not: compile, skip, unsupported,
# xfail), flags, additional sources, environment, 1 if the program should
# fail, timeout factor, pattern of the output.  An empty field is "-".
#
# The directives are those of DejaGnu's dg.exp and GCC's target-supports-dg
# as the documents of both describe them, as far as these tests use them.

BEGIN {
  n_levels = split(levels, level)
  split("lp64 tls tls_runtime size32plus sync_int_long sync_char_short lto " \
	"fpic shared weak_undefined vect_simd_clones pthread __float128 " \
	"large_long_double fd_truncate fortran_integer_16 fortran_real_16 " \
	"alias int128 cas_char nonlocal_goto this_is_linux " have, word)
  for (i in word)
    effective[word[i]] = 1
  if (device == "nvidia")
    split("openacc_nvidia_accel_present openacc_nvidia_accel_selected " \
	  "offload_target_nvptx offload_device offload_device_nvptx " \
	  "offload_device_nonshared_as", word)
  else
    split("openacc_host_selected offload_device_shared_as " \
	  "offload_target_nvptx", word)
  for (i in word)
    effective[word[i]] = 1
  effective[lang] = 1
  for (a = 1; a < ARGC; a++)
    plan(ARGV[a])
  exit
}

# plan(file): print the lines for FILE.
function plan(file,   i) {
  n_lines = 0
  has_target = !need_target
  read_file(file, 0)
  if (!has_target)
    return
  for (i = 1; i <= n_levels; i++)
    plan_level(file, level[i], i == 1)
}

# read_file(file, depth): keep FILE's directives in line[1..n_lines], if it
# is the test itself, and note whether it or what it includes has a target
# construct.
function read_file(file, depth,   text, name, dir) {
  dir = file
  sub(/[^\/]*$/, "", dir)
  while ((getline text < file) > 0) {
    if (tolower(text) ~ /(pragma|[!c*]\$)[ (\\"]*omp.*target/ \
	|| text ~ /omp_target_[a-z]+ *\(/)
      has_target = 1
    if (depth == 0 && text ~ /\{[ \t]+dg-[-a-z]+[ \t]/)
      line[++n_lines] = text
    if (depth < 3 && match(text, /^[ \t]*#?[ \t]*include[ \t]*["'][^"']+["']/)) {
      name = substr(text, RSTART, RLENGTH)
      gsub(/^[^"']*["']|["']$/, "", name)
      read_file(dir name, depth + 1)
    }
  }
  close(file)
}

# plan_level(file, lev, first): print the line for FILE at level LEV.
function plan_level(file, lev, first,   i, what, own) {
  what = "run"
  extra = ""; options = ""; sources = ""; env = ""; pattern = ""
  shouldfail = 0; factor = 1; verdict = ""
  # A test that sets its level itself is run once, at that level.
  own = 0
  for (i = 1; i <= n_lines; i++)
    if (line[i] ~ /dg-options.*[" ]-O/)
      own = 1
  if (own && !first)
    return
  current = tagopt (own ? "" : " " lev)
  for (i = 1; i <= n_lines; i++) {
    if (directive(line[i]) && w[1] == "dg-do") {
      what = w[2]
      if (n_w >= 3 && !selected(w[3]))
	verdict = "unsupported"
      if (xfailed(w[3]))
	verdict = "xfail"
    } else if (n_w > 0)
      obey()
  }
  if (verdict != "")
    what = verdict
  else if (what != "run")
    what = "compile"
  printf "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", file, own ? "own" : lev, \
    what, dash(current), dash(sources), dash(env), shouldfail, factor, \
    dash(pattern)
}

function dash(s) {
  gsub(/^[ ]+/, "", s)
  return s == "" ? "-" : s
}

# directive(text): split the directive in TEXT into w[1..n_w]; a word's
# kind[] is the character that quoted it.  Return whether there is one.
function directive(text,   at, c, depth, s) {
  n_w = 0
  at = match(text, /\{[ \t]+dg-[-a-z]+[ \t]/)
  if (!at)
    return 0
  text = substr(text, at + 1)
  while (1) {
    sub(/^[ \t]+/, "", text)
    c = substr(text, 1, 1)
    if (c == "" || c == "}")
      return 1
    s = ""
    if (c == "\"")
      text = quoted(substr(text, 2))
    else if (c == "{") {
      depth = 1
      for (at = 2; at <= length(text) && depth > 0; at++) {
	c = substr(text, at, 1)
	if (c == "\\") {
	  s = s c
	  c = substr(text, ++at, 1)
	} else if (c == "{")
	  depth++
	else if (c == "}" && --depth == 0)
	  continue
	s = s c
      }
      text = substr(text, at)
      token = s
    } else {
      match(text, /^[^ \t}]+/)
      token = substr(text, 1, RLENGTH)
      text = substr(text, RLENGTH + 1)
    }
    w[++n_w] = token
  }
}

# quoted(text): put into TOKEN the Tcl string TEXT begins with, behind its
# opening quote, and return what follows it.  What stands for a control
# character stays as written, as regular expressions know it.
function quoted(text,   at, c, s) {
  for (at = 1; at <= length(text); at++) {
    c = substr(text, at, 1)
    if (c == "\"")
      break
    if (c == "\\") {
      c = substr(text, ++at, 1)
      if (c ~ /[nrt]/)
	c = "\\" c
    }
    s = s c
  }
  token = s
  return substr(text, at + 1)
}

# obey(): do what the directive in w[] says.
function obey() {
  if (w[1] == "dg-options") {
    if (n_w < 3 || selected(w[3]))
      current = current " " w[2]
  } else if (w[1] == "dg-additional-options") {
    if (n_w < 3 || selected(w[3]))
      current = current " " w[2]
  } else if (w[1] == "dg-additional-sources") {
    if (n_w < 3 || selected(w[3]))
      sources = sources " " w[2]
  } else if (w[1] == "dg-set-target-env-var") {
    if (n_w < 4 || selected(w[4]))
      env = env " " w[2] "=" w[3]
  } else if (w[1] == "dg-timeout-factor")
    factor = w[2]
  else if (w[1] == "dg-require-effective-target") {
    if (!matches(w[2]) && (n_w < 3 || selected(w[3])))
      verdict = "unsupported"
  } else if (w[1] == "dg-skip-if") {
    if (conditional() && verdict == "")
      verdict = "skip"
  } else if (w[1] == "dg-xfail-run-if" || w[1] == "dg-xfail-if") {
    if (conditional() && verdict == "")
      verdict = "xfail"
  } else if (w[1] == "dg-shouldfail") {
    if (n_w < 3 || conditional())
      shouldfail = 1
  } else if (w[1] == "dg-output") {
    if (n_w < 3 || (selected(w[3]) && !xfailed(w[3])))
      pattern = pattern w[2]
  }
}

# conditional(): whether the target list w[3] matches, one of the options in
# w[4] is given, and none of those in w[5].
function conditional() {
  if (!selected(w[3]))
    return 0
  if (n_w >= 4 && !given(w[4]))
    return 0
  return n_w < 5 || !given(w[5])
}

# given(list): whether an element of the Tcl list of options is among the
# current ones.
function given(list,   n, part, i) {
  gsub(/"/, " ", list)
  n = split(list, part)
  for (i = 1; i <= n; i++)
    if (part[i] == "*" || index(" " current " ", " " part[i] " "))
      return 1
  return 0
}

# selected(sel): whether the selector SEL ("target ..." or just a list of
# targets) holds; with only an xfail part, it does.
function selected(sel) {
  sub(/^[ \t]+/, "", sel)
  if (sel ~ /^xfail[ \t]/)
    return 1
  sub(/^target[ \t]*/, "", sel)
  sub(/[ \t]xfail[ \t].*/, "", sel)
  return holds(sel)
}

# xfailed(sel): whether SEL has an xfail part that holds.
function xfailed(sel) {
  if (sel !~ /(^|[ \t])xfail[ \t]/)
    return 0
  sub(/^(.*[ \t])?xfail[ \t]/, "", sel)
  return holds(sel)
}

# holds(expr): the value of a selector expression: words, braces, !, &&, ||;
# words side by side mean that one of them matches.
function holds(expr) {
  gsub(/[{}!]/, " & ", expr)
  gsub(/&&/, " && ", expr)
  n_tok = split(expr, tok)
  at_tok = 1
  return alternatives()
}

function alternatives(   v) {
  v = conjunction()
  while (at_tok <= n_tok && tok[at_tok] != "}") {
    if (tok[at_tok] == "||")
      at_tok++
    if (conjunction())
      v = 1
  }
  return v
}

function conjunction(   v) {
  v = factor_value()
  while (tok[at_tok] == "&&" && at_tok <= n_tok) {
    at_tok++
    if (!factor_value())
      v = 0
  }
  return v
}

function factor_value(   v) {
  if (at_tok > n_tok)
    return 0
  if (tok[at_tok] == "!") {
    at_tok++
    return !factor_value()
  }
  if (tok[at_tok] == "{") {
    at_tok++
    v = alternatives()
    at_tok++
    return v
  }
  return matches(tok[at_tok++])
}

# matches(name): whether NAME, a triplet pattern or an effective target,
# matches x86_64-pc-linux-gnu offloading to DEVICE.
function matches(name) {
  if (name == "__OPTIMIZE__")
    return current !~ /(^| )-O0( |$)/
  if (name ~ /-/) {
    gsub(/\./, "\\.", name)
    gsub(/\?/, ".", name)
    gsub(/\*/, ".*", name)
    return "x86_64-pc-linux-gnu" ~ ("^" name "$")
  }
  return name in effective
}
