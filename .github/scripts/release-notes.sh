#!/usr/bin/env bash
# release-notes.sh VERSION CHANGELOG: prints the version's section of the changelog, without its heading.
set -euo pipefail
version=$1
changelog=$2

notes=$(awk -v version="$version" '
  /^## / { isSection = $2 == version || $2 == "[" version "]"; next }
  isSection
' "$changelog")
if [ -z "${notes//[[:space:]]/}" ]; then
  echo "$changelog has no notes of $version." >&2
  exit 1
fi
printf '%s\n' "$notes"
