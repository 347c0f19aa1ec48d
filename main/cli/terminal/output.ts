import type { Writable } from 'node:stream'
import { printable } from '#contract/json/invisible-characters'

/** The reader of the output has closed it, as `head` does when it has enough. Not a failure. */
export class OutputClosed extends Error {}

/**
 * The two streams of a command: results, and messages for the user. Only here is anything printed, and every character
 * that steers a terminal, hides text or ends a line is printed as its escape: values from outside may be in each text.
 *
 * What writes to stdout waits where the reader is slower, and rejects with `OutputClosed` once nobody reads.
 */
export interface Output {
  /** Text on stdout: each element is one line, whatever is in it. */
  lines(lines: string | readonly string[]): Promise<void>
  /** On stdout, each value as one line of JSON. */
  json(...values: readonly unknown[]): Promise<void>
  /** One line of JSON on stdout, from the pieces of its text. */
  jsonPieces(pieces: Iterable<string>): Promise<void>
  /** On stdout for a shell, each row as one line with a tab between its cells. */
  rows(rows: readonly (readonly string[])[]): Promise<void>
  /** Replaces the last line of a terminal; an empty text clears it. */
  progress(text: string): Promise<void>
  /** One line on stderr, with the command's name. The same line twice in a row is printed once. */
  complain(message: string): void
  /** Text on stderr: each element is one line. */
  note(lines: string | readonly string[]): void
  /** Resolves when everything written was flushed. */
  flush(): Promise<void>
  /** stdout is a terminal that shows colours and glyphs. */
  readonly isTerminal: boolean
}

export function createOutput(stdout: Writable & { isTTY?: boolean }, stderr: Writable): Output {
  let isClosed = false
  let lastComplaint = ''
  const closed = new Promise<void>(resolve => {
    const end = (): void => {
      isClosed = true
      resolve()
    }
    stdout.on('error', end)
    stdout.on('close', end)
  })
  // Nobody is left to read it.
  stderr.on('error', () => {})

  async function write(text: string): Promise<void> {
    if (isClosed) throw new OutputClosed()
    if (!stdout.write(text)) {
      await Promise.race([new Promise(resolve => stdout.once('drain', resolve)), closed])
      if (isClosed) throw new OutputClosed()
    }
  }

  return {
    isTerminal: stdout.isTTY === true,
    lines: lines => write(joined(lines)),
    json: (...values) => write(joined(values.map(value => JSON.stringify(value)))),
    async jsonPieces(pieces) {
      for (const piece of pieces) await write(printable(piece))
      await write('\n')
    },
    rows: rows => write(rows.map(cells => `${cells.map(printable).join('\t')}\n`).join('')),
    progress: text => write(`\r${printable(text)}\u001b[K`),
    complain(message) {
      if (message === lastComplaint) return
      lastComplaint = message
      stderr.write(joined(`hooktrail: ${message}`))
    },
    note: lines => void stderr.write(joined(lines)),
    async flush() {
      if (!isClosed) await Promise.race([new Promise(resolve => stdout.write('', resolve)), closed])
    },
  }
}

/** A line of a text from outside, away from the margin, so that it looks like no line of a command. */
export function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}

function joined(lines: string | readonly string[]): string {
  return [lines]
    .flat()
    .map(line => `${printable(line)}\n`)
    .join('')
}
