#!/usr/bin/env bash
# Writes the signed feed of the packages in dist/packages to dist/feed/feed.json. Reads FEED and PRIVATE_KEY.
set -euo pipefail

if [ -z "${FEED:-}" ]; then
  echo "HOOKTRAIL_RELEASE_FEED is not set: this release has no update feed."
  exit 0
fi
releases=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/releases
key=$(mktemp)
trap 'rm -f "$key"' EXIT
printf '%s\n' "${PRIVATE_KEY:?HOOKTRAIL_RELEASE_KEY is not set.}" > "$key"
mkdir -p dist/feed
npm run release:feed -- --version "${GITHUB_REF_NAME#v}" --files dist/packages --notes CHANGELOG.md --key "$key" \
  --base-url "$releases/download/$GITHUB_REF_NAME/" --page "$releases/tag/$GITHUB_REF_NAME" --out dist/feed/feed.json
