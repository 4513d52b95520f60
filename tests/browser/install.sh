#!/usr/bin/env bash
# Installs Chromium where it is missing and Debian's package manager can do so.
set -euo pipefail
if [ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null; then exit 0; fi
if ! command -v apt-get >/dev/null; then
    echo "install Chromium, or name its program in CHROMIUM" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq
$sudo apt-get install -y -qq --no-install-recommends chromium fonts-dejavu >/dev/null
