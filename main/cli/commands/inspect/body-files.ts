import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

/** One body of a file. `line` from 1 where the file holds one body a line; `null` where it is the body. */
export interface FileBody {
  readonly bytes: Uint8Array
  readonly line: number | null
}

/** Whether the file holds one body a line. */
export function isLines(file: string): boolean {
  return ['.ndjson', '.jsonl'].includes(extname(file).toLowerCase())
}

/** The bodies of a file, or of stdin for `-`. Lines without anything but spaces are left out. Throws what reading throws. */
export async function* bodiesOf(file: string, asLines: boolean): AsyncGenerator<FileBody> {
  if (asLines) {
    yield* linesOf(file === '-' ? process.stdin : createReadStream(file))
  } else {
    yield { bytes: file === '-' ? await wholeStdin() : await readFile(file), line: null }
  }
}

/** Split at newlines as bytes, so that invalid UTF-8 reaches inspection as it is. */
async function* linesOf(stream: AsyncIterable<Buffer | string>): AsyncGenerator<FileBody> {
  let pieces: Buffer[] = []
  let line = 0
  for await (const chunk of stream) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      pieces.push(rest.subarray(0, end))
      line += 1
      yield* bodyOf(pieces, line)
      pieces = []
      rest = rest.subarray(end + 1)
    }
    pieces.push(rest)
  }
  yield* bodyOf(pieces, line + 1)
}

function* bodyOf(pieces: readonly Buffer[], line: number): Generator<FileBody> {
  const bytes = Buffer.concat(pieces)
  const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length
  if (bytes.subarray(0, end).toString('latin1').trim() !== '') yield { bytes: bytes.subarray(0, end), line }
}

async function wholeStdin(): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const chunk of process.stdin) pieces.push(chunk as Buffer)
  return Buffer.concat(pieces)
}
