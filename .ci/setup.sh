# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154
#
# What ./loam, tests/run and .ci/run share: finding out what is missing, and installing it. POSIX shell; to be
# sourced with $root set to the top of the tree. Says nothing where there is nothing to do, and nothing on stdout.

build_packages="gcc libc6-dev meson ninja-build pkg-config gettext libglib2.0-dev libgtk-4-dev
  libadwaita-1-dev libcjson-dev libzstd-dev libpng-dev python3 appstream desktop-file-utils shared-mime-info
  adwaita-icon-theme librsvg2-common fonts-dejavu-core dconf-gsettings-backend"
test_packages="xvfb xauth xdotool x11-utils openbox dbus at-spi2-core gir1.2-atspi-2.0 python3-gi
  python3-pil python3-xlib python3-jsonschema imagemagick libxml2-utils libegl1 libgl1-mesa-dri"
check_packages="clang-format clang-tidy cppcheck groff-base git"
# Better with them, and not everywhere to be had.
optional_packages="fonts-cantarell"

# Debian's and Ubuntu's own meson and Python, whatever else lies first on the path.
PATH=/usr/bin:$PATH
export PATH

say() {
  printf '%s\n' "$*" >&2
}

# Packages of the list that are not installed.
missing_packages() {
  # shellcheck disable=SC2048,SC2086 # a list
  for package in $*; do
    case $(dpkg-query -W -f '${db:Status-Status} ' "$package" 2>/dev/null) in
    *installed*) ;;
    *) printf '%s ' "$package" ;;
    esac
  done
}

# apt-get as root, with its talk in a log.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

ask() {
  [ "$(id -u)" -eq 0 ] && return 0
  if [ -n "${CI:-}" ]; then
    sudo -n true 2>/dev/null
    return
  fi
  [ -t 0 ] && command -v sudo >/dev/null 2>&1 || return 1
  printf 'Install them with sudo apt-get? [Y/n] ' >&2
  read -r answer || return 1
  case $answer in
  '' | y* | Y*) return 0 ;;
  *) return 1 ;;
  esac
}

install_packages() {
  missing=$(missing_packages "$*")
  [ -z "$missing" ] && return 0
  say "These packages are missing: $missing"
  if ! ask; then
    say "Install them and run this again: sudo apt-get install $missing"
    return 1
  fi
  mkdir -p "$root/_build"
  log=$root/_build/setup.log
  say "Installing them (the log is $log) …"
  # shellcheck disable=SC2024,SC2086 # the log is ours; a list
  if ! { as_root env DEBIAN_FRONTEND=noninteractive apt-get update &&
    for package in $optional_packages; do
      if apt-cache policy "$package" | grep -q 'Candidate: [0-9]'; then
        missing="$missing $package"
      fi
    done &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
  } >"$log" 2>&1 </dev/null; then
    tail -n 15 "$log" >&2
    say "Installing failed; the whole log is $log"
    return 1
  fi
}

# Elsewhere nothing is installed; what is missing is told.
check_tools() {
  lacking=
  for tool in cc meson ninja pkg-config msgfmt python3; do
    command -v "$tool" >/dev/null 2>&1 || lacking="$lacking $tool"
  done
  if command -v pkg-config >/dev/null 2>&1; then
    for library in "gtk4 >= 4.8" "libadwaita-1 >= 1.2" "glib-2.0 >= 2.74" "cairo >= 1.16" \
      "libcjson >= 1.7.15" "libpng >= 1.6" "libzstd >= 1.4" "gdk-pixbuf-2.0 >= 2.42"; do
      pkg-config --exists "$library" 2>/dev/null || lacking="$lacking, $library"
    done
  fi
  [ -z "$lacking" ] && return 0
  say "Missing: ${lacking#,}"
  say "Fedora:   sudo dnf install gcc meson ninja-build gettext gtk4-devel libadwaita-devel cjson-devel libzstd-devel libpng-devel"
  say "Arch:     sudo pacman -S gcc meson ninja gettext gtk4 libadwaita cjson zstd libpng"
  say "Homebrew: brew install meson ninja pkgconf gettext gtk4 libadwaita cjson zstd libpng adwaita-icon-theme"
  return 1
}

# set_up NAME PACKAGES: once for each NAME and list; a stamp in _build remembers it.
set_up() {
  stamp=$root/_build/.set-up-$1
  packages=$2
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$packages" ] && return 0
  if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then
    install_packages "$packages" || return 1
  else
    check_tools || return 1
  fi
  mkdir -p "$root/_build"
  printf '%s' "$packages" >"$stamp"
}

# build FOLDER [MESON OPTION…]: sets up and builds; its talk is shown only where it fails.
build() {
  folder=$1
  shift
  mkdir -p "$root/_build"
  log=$root/_build/build.log
  if [ ! -f "$folder/build.ninja" ]; then
    if ! meson setup "$folder" "$root" "$@" >"$log" 2>&1; then
      tail -n 20 "$log" >&2
      rm -f "$root"/_build/.set-up-*
      return 1
    fi
  fi
  if ! ninja -C "$folder" >"$log" 2>&1; then
    grep -E -A 12 'error|FAILED|undefined' "$log" >&2 || tail -n 30 "$log" >&2
    rm -f "$root"/_build/.set-up-*
    return 1
  fi
}
