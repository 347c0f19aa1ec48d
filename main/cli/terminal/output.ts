import type { Writable } from 'node:stream'
import { printable } from '#contract/json/invisible-characters'

/** The reader has closed the pipe, as `head` does. Not a failure. */
export class OutputClosed extends Error {}

export type Output = ReturnType<typeof createOutput>

/**
 * Commands to a job in the log of GitHub Actions (`::set-output …::`, also after blanks, and `##[…]`), Azure Pipelines
 * (`##vso[…]`) and TeamCity, which read the output of each program.
 */
const jobCommand = /(?<=^\s*):(?=:[\w-]+(?: .*)?::)|#(?=#(?:vso|teamcity)?\[)/gi

/** One line that steers neither a terminal nor a job of continuous integration. In JSON the escapes mean the same. */
function shown(text: string): string {
  return printable(text).replace(jobCommand, sign => (sign === '#' ? '\\u0023' : '\\u003a'))
}

/**
 * The two streams of a command: results, and messages for the user. No other code prints. Each character that steers a
 * terminal or a job, hides text or ends a line is printed as its escape, since any text may have values from outside. A write to
 * stdout waits for a slow reader, and rejects with `OutputClosed` if the reader closes the pipe.
 */
export function createOutput(stdout: Writable & { isTTY?: boolean }, stderr: Writable) {
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
  stderr.on('error', () => {})

  async function write(text: string | Uint8Array): Promise<void> {
    if (isClosed) throw new OutputClosed()
    if (!stdout.write(text)) {
      await Promise.race([new Promise(resolve => stdout.once('drain', resolve)), closed])
      if (isClosed) throw new OutputClosed()
    }
  }

  return {
    /** stdout is a terminal that shows colors and glyphs. */
    isTerminal: stdout.isTTY === true,
    /** Text on stdout: each element is one line. */
    lines: (lines: string | readonly string[]) => write(joined(lines)),
    /** On stdout, each value as one line of JSON. */
    json: (...values: readonly unknown[]) => write(joined(values.map(value => JSON.stringify(value)))),
    /** In chunks, for a text longer than the longest string. */
    async jsonPieces(pieces: Iterable<string>) {
      // A command to a job may be in two pieces.
      for (const piece of pieces) await write(printable(piece).replace(/#(?=#|$)/g, '\\u0023'))
      await write('\n')
    },
    /** Unchanged on stdout, for a pipe or a file. A terminal would run control characters in it. */
    bytes: (bytes: Uint8Array) => write(bytes),
    /** On stdout for a shell, each row as one line with a tab between its cells. */
    rows: (rows: readonly (readonly string[])[]) =>
      write(rows.map(cells => `${cells.map(shown).join('\t')}\n`).join('')),
    /** Replaces the last line of a terminal; an empty text clears it. */
    progress: (text: string) => write(`\r${shown(text)}\u001b[K`),
    /** One line on stderr, with the command's name. The same line twice in a row is printed once. */
    complain(message: string) {
      if (message === lastComplaint) return
      lastComplaint = message
      stderr.write(joined(`hooktrail: ${message}`))
    },
    /** Text on stderr: each element is one line. */
    note: (lines: string | readonly string[]) => void stderr.write(joined(lines)),
    async flush() {
      if (!isClosed) await Promise.race([new Promise(resolve => stdout.write('', resolve)), closed])
    },
  }
}

/** Indents a line of outside text, so that it looks like no line of a command. */
export function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}

function joined(lines: string | readonly string[]): string {
  return [lines]
    .flat()
    .map(line => `${shown(line)}\n`)
    .join('')
}
