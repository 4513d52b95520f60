#!/usr/bin/env bash
# Installs Chromium and Firefox where they are missing and Debian's package manager can do so.
set -euo pipefail
missing=""
if [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null; then missing="chromium"; fi
if [ -z "${FIREFOX:-}" ] && ! command -v firefox-esr firefox >/dev/null; then
    missing="$missing firefox-esr"
fi
if [ -z "$missing" ]; then exit 0; fi
if ! command -v apt-get >/dev/null; then
    echo "install $missing, or name the programs in CHROMIUM and FIREFOX" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq
# shellcheck disable=SC2086  (a list of packages)
$sudo apt-get install -y -qq --no-install-recommends $missing fonts-dejavu >/dev/null
