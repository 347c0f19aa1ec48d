import type { ByteSlice } from '#contract/terms'

declare global {
  interface Uint8ArrayConstructor {
    /** From Chromium 140 on. */
    fromBase64?(text: string): Uint8Array
  }
}

export function bytesOfBase64(base64: string): Uint8Array {
  if (Uint8Array.fromBase64 !== undefined) return Uint8Array.fromBase64(base64)
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}

/** The start of a body, as far as it was fetched. */
export interface LoadedBytes {
  readonly bytes: Uint8Array
  readonly totalBytes: number
}

/** The loaded bytes with the next slice appended. A slice that does not continue them starts over. */
export function withSlice(loaded: LoadedBytes | null, slice: ByteSlice): LoadedBytes {
  const next = bytesOfBase64(slice.base64)
  if (loaded === null || slice.offset !== loaded.bytes.length)
    return { bytes: next, totalBytes: slice.totalBytes }
  const bytes = new Uint8Array(loaded.bytes.length + next.length)
  bytes.set(loaded.bytes)
  bytes.set(next, loaded.bytes.length)
  return { bytes, totalBytes: slice.totalBytes }
}

export function isWhole(loaded: LoadedBytes): boolean {
  return loaded.bytes.length >= loaded.totalBytes
}

/** The bytes as UTF-8 without a byte order mark; `null` for other bytes. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
