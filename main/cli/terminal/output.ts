import type { Writable } from 'node:stream'
import { safeOutput, safeText } from './terminal-text.ts'

/** The reader of the output has closed it, as `head` does when it has enough. Not a failure. */
export class OutputClosed extends Error {}

/** The two streams of a command: results, and messages for the user. */
export interface Output {
  /** Writes to stdout and waits where the reader is slower. Rejects with `OutputClosed` once nobody reads. */
  write(text: string): Promise<void>
  /** One line on stderr, with the command's name. The same line twice in a row is printed once. */
  complain(message: string): void
  /** Text on stderr as it is. */
  note(text: string): void
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

  return {
    isTerminal: stdout.isTTY === true,
    async write(text) {
      if (isClosed) throw new OutputClosed()
      if (!stdout.write(safeOutput(text))) {
        await Promise.race([new Promise(resolve => stdout.once('drain', resolve)), closed])
        if (isClosed) throw new OutputClosed()
      }
    },
    complain(message) {
      if (message === lastComplaint) return
      lastComplaint = message
      stderr.write(`hooktrail: ${safeText(message)}\n`)
    },
    note: text => void stderr.write(safeText(text)),
    async flush() {
      if (!isClosed) await Promise.race([new Promise(resolve => stdout.write('', resolve)), closed])
    },
  }
}
