#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
#
# Layers are kept by what each folder is given to include. This finds what the compiler would let through: paths that
# climb out, the toolkit in core, and the model's private headers outside of core/edit, core/io and tests.
set -eu
cd "$(dirname -- "$0")/.."
bad=0

# refuse WHAT PATTERN FOLDER…
refuse() {
  what=$1 pattern=$2
  shift 2
  if found=$(grep -rnE --include='*.[ch]' "$pattern" "$@" 2>/dev/null); then
    printf '%s\n%s\n' "$what" "$found"
    bad=1
  fi
}

include='^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]'
refuse 'An include that climbs out of its folder:' "$include"'[^>"]*\.\./' app core ui tests
refuse 'The toolkit in core:' "$include"'(gtk|gdk/|adwaita|graphene|gsk)' core
refuse 'A layer above core in core:' "$include"'(loam-(window|canvas|session|tool|preview|application|cli[.-]|inspect))' core
refuse 'The private model outside of core/edit and core/io:' "$include"'(private/|loam-(grid|object)-private)' \
  app ui core/play core/render
refuse 'core/edit in a layer below it:' "$include"'loam-(document|history|command|script|patch|clipboard|edit-)' \
  core/model core/io core/play core/render
refuse 'core/io in the model, in play or in render:' "$include"'loam-(reader|writer|export|json|problems)' \
  core/model core/render
refuse 'cairo drawing in the model or in play:' "$include"'loam-(render|images|autotile)' core/model core/play core/io
exit $bad
