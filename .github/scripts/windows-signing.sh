#!/usr/bin/env bash
# Puts the certificate into a file that packaging reads. Reads CERTIFICATE (base64 of a .pfx).
set -euo pipefail

if [ -z "${CERTIFICATE:-}" ]; then
  echo "HOOKTRAIL_WINDOWS_CERTIFICATE is not set: these packages are not signed."
  exit 0
fi
folder=$RUNNER_TEMP/hooktrail-signing
mkdir -p "$folder"
printf '%s' "$CERTIFICATE" | openssl base64 -d -A -out "$folder/certificate.pfx"
{
  echo "HOOKTRAIL_WINDOWS_CERTIFICATE=$folder/certificate.pfx"
  echo "IS_SIGNED=1"
} >> "$GITHUB_ENV"
