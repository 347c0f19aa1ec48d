#!/usr/bin/env bash
# name-files.sh FOLDER: names files as a release can have them. The installer of Windows has a space in its name, deb and
# rpm of a prerelease have a tilde. A release would change both, so that checksums and the update feed would name a file
# that does not exist.
set -euo pipefail

while IFS= read -r -d '' file; do
  name=$(basename "$file")
  next=$(dirname "$file")/${name//[ \~]/-}
  if [ -e "$next" ]; then
    echo "Two files would be named $next." >&2
    exit 1
  fi
  mv "$file" "$next"
done < <(find "$1" -type f -name '*[ ~]*' -print0)
