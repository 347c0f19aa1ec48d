import { opendirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filePieces } from '../imports/file-pieces.ts'

/**
 * Shorter values are searched only in texts, longer values in all bytes: digests, base64, numbers and
 * compressed bodies contain short values by chance.
 */
const searchedEverywhere = 14
/** Chunks overlap by this length, so that no match between two is missed. */
const overlapBytes = 4_096
const smallFileBytes = 256 * 1024

export function filePiecesOf(path: string): Generator<SearchedText, void, undefined> {
  return searchedPieces('the file', filePieces(path, null), searchedEverywhere)
}

export function* folderPieces(path: string): Generator<SearchedText, void, undefined> {
  const folder = opendirSync(path)
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      const { name } = entry
      yield { place: name, bytes: Buffer.from(name), minimumBytes: 0 }
      // A head is text only; the manifest and the bodies were searched decoded.
      const minimumBytes = name.endsWith('.headers.json') ? 0 : searchedEverywhere
      yield* searchedPieces(name, bytesOf(join(path, name)), minimumBytes)
    }
  } finally {
    folder.closeSync()
  }
}

/** Most files are small, so each gets a buffer of its size. */
function bytesOf(file: string): Iterable<Uint8Array> {
  return statSync(file).size <= smallFileBytes ? [readFileSync(file)] : filePieces(file, null)
}

/** Overlapping chunks. `minimumBytes`: see SearchedText. */
export function* searchedPieces(
  place: string,
  source: Iterable<Uint8Array>,
  minimumBytes: number,
): Generator<SearchedText, void, undefined> {
  let tail = Buffer.alloc(0)
  for (const piece of source) {
    const bytes = tail.length === 0 ? piece : Buffer.concat([tail, piece])
    yield { place, bytes, minimumBytes }
    tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - overlapBytes)))
  }
}

/** Bytes in which no replaced value of at least `minimumBytes` may occur. */
export interface SearchedText {
  readonly place: string
  readonly bytes: Uint8Array
  /** 0: every value of the search. */
  readonly minimumBytes: number
}
