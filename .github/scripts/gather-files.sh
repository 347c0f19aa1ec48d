#!/usr/bin/env bash
# gather-files.sh OUT FOLDER...: copies all files below the folders into OUT, which is flat as a release is, and writes
# their SHA256SUMS. Refuses two files of one name, and names that a release would change.
set -euo pipefail
out=$1
shift

mkdir -p "$out"
for folder in "$@"; do
  [ -d "$folder" ] || continue
  while IFS= read -r -d '' file; do
    name=$(basename "$file")
    if [[ ! $name =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]]; then
      echo "A release would rename $file." >&2
      exit 1
    fi
    if [ -e "$out/$name" ]; then
      echo "Two files are named $name." >&2
      exit 1
    fi
    cp "$file" "$out/$name"
  done < <(find "$folder" -type f -print0)
done

cd "$out"
names=(*)
if [ ! -e "${names[0]}" ]; then
  echo "There are no files." >&2
  exit 1
fi
sha256sum -- "${names[@]}" > SHA256SUMS
