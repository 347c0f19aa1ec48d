#!/usr/bin/env bash
# Puts the certificate into a keychain of this run, and the key of App Store Connect into a file.
# Reads CERTIFICATE (base64 of a .p12), CERTIFICATE_PASSWORD and API_KEY (a .p8).
set -euo pipefail

if [ -z "${CERTIFICATE:-}" ]; then
  echo "HOOKTRAIL_MAC_CERTIFICATE is not set: these packages are not signed."
  exit 0
fi
folder=$RUNNER_TEMP/hooktrail-signing
keychain=$folder/signing.keychain-db
password=$(openssl rand -hex 16)
umask 077
mkdir -p "$folder"
printf '%s' "$CERTIFICATE" | openssl base64 -d -A -out "$folder/certificate.p12"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 7200 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$folder/certificate.p12" -k "$keychain" -P "${CERTIFICATE_PASSWORD:-}" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" > /dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
rm "$folder/certificate.p12"

identity=$(security find-identity -v -p codesigning "$keychain" | sed -n 's/.*"\(Developer ID Application: .*\)".*/\1/p' | head -n 1)
if [ -z "$identity" ]; then
  echo "HOOKTRAIL_MAC_CERTIFICATE has no Developer ID Application." >&2
  exit 1
fi
{
  echo "HOOKTRAIL_MAC_IDENTITY=$identity"
  echo "IS_SIGNED=1"
} >> "$GITHUB_ENV"

if [ -z "${API_KEY:-}" ]; then
  echo "APPLE_API_KEY is not set: these packages are signed, not notarized."
  exit 0
fi
printf '%s\n' "$API_KEY" > "$folder/key.p8"
echo "APPLE_API_KEY=$folder/key.p8" >> "$GITHUB_ENV"
