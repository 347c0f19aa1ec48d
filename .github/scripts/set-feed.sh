#!/usr/bin/env bash
# Writes into package.json where this build looks for updates. Reads FEED and PUBLIC_KEY, and IS_SIGNED of the signing.
set -euo pipefail

if [ -z "${FEED:-}" ]; then
  echo "HOOKTRAIL_RELEASE_FEED is not set: this build does not look for updates."
  exit 0
fi
options=(--set-build --feed "$FEED")
# Several keys, separated by spaces, while one replaces another.
for key in ${PUBLIC_KEY:?HOOKTRAIL_RELEASE_PUBLIC_KEY is not set.}; do options+=(--public-key "$key"); done
if [ "${IS_SIGNED:-}" = 1 ]; then options+=(--signed); fi
npm run release:feed -- "${options[@]}"
