import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

const bufferBytes = 1024 * 1024

/** Writes one new file in large chunks. The path must not exist. */
export function openFileWriter(path: string) {
  const file = openSync(path, 'wx', 0o600)
  let pieces: Uint8Array[] = []
  let bytes = 0
  let isOpen = true
  const flush = (): void => {
    const all = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
    pieces = []
    bytes = 0
    for (let at = 0; all !== undefined && at < all.byteLength; ) at += writeSync(file, all, at)
  }
  const close = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  return {
    write(data: string | Uint8Array) {
      const piece = typeof data === 'string' ? Buffer.from(data) : data
      pieces.push(piece)
      bytes += piece.byteLength
      if (bytes >= bufferBytes) flush()
    },
    /** Everything is on the disk afterwards. */
    end() {
      flush()
      fsyncSync(file)
      close()
    },
    abandon: close,
  }
}
