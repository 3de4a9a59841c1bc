;; How Emacs lays out drano's files.
;; Copyright (C) 2026 The drano authors.  See COPYING3.
((c-mode . ((c-file-style . "gnu") (indent-tabs-mode . t) (fill-column . 80)))
 (c++-mode . ((c-file-style . "gnu") (indent-tabs-mode . t) (fill-column . 80)))
 (tcl-mode . ((tcl-indent-level . 4) (indent-tabs-mode . t))))
