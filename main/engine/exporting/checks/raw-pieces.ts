import { opendirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filePieces } from '../imports/file-pieces.ts'
import type { SearchedText } from './searched-text.ts'

/**
 * Shorter values are searched in texts only, longer ones in every byte of the files: digests, base64, numbers and
 * compressed bodies contain short ones by chance.
 */
const searchedEverywhere = 14
/** Pieces overlap by this much, so that nothing is missed between two. */
const overlapBytes = 4_096
const smallFileBytes = 256 * 1024

/** The bytes of a file whose texts are searched by themselves. */
export function filePiecesOf(path: string): Generator<SearchedText, void, undefined> {
  return searchedPieces('the file', filePieces(path), searchedEverywhere)
}

/** The bytes of the files in a folder, and their names. */
export function* folderPieces(path: string): Generator<SearchedText, void, undefined> {
  const folder = opendirSync(path)
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      const { name } = entry
      yield { place: name, bytes: Buffer.from(name), minimumBytes: 0 }
      // A head is text only; the rest of the manifest and the bodies were searched decoded.
      const minimumBytes = name.endsWith('.headers.json') ? 0 : searchedEverywhere
      yield* searchedPieces(name, bytesOf(join(path, name)), minimumBytes)
    }
  } finally {
    folder.closeSync()
  }
}

/** Most files are small: one buffer of their size each, instead of one for large ones. */
function bytesOf(file: string): Iterable<Uint8Array> {
  return statSync(file).size <= smallFileBytes ? [readFileSync(file)] : filePieces(file)
}

/** Pieces that overlap. `minimumBytes`: see SearchedText. */
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
