import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { ProgramConsent } from '../engine/ports.ts'
import { createApprovedPrograms } from '../engine/tunnel/approved-programs.ts'
import { shownCommand } from '../engine/tunnel/shown-command.ts'
import { approvedProgramsFile } from '../secret-paths.ts'

/** The streams of a terminal that somebody sits at. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable & { readonly isTTY?: boolean }
}

const thisTerminal: Terminal = { input: process.stdin, output: process.stderr }

/** Consent of a host without a window: asked in its terminal, one question after another; where it has none, never. */
export function terminalConsent(dataDir: string, terminal: Terminal = thisTerminal): ProgramConsent {
  const hasTerminal = terminal.input.isTTY === true && terminal.output.isTTY === true
  let turn: Promise<unknown> = Promise.resolve()
  return {
    ...createApprovedPrograms(approvedProgramsFile(dataDir), dataDir),
    askedWhere: 'in the terminal where Hooktrail runs',
    ask: hasTerminal
      ? ({ name, command }, signal) => {
          const answer = turn.then(() => askYesOrNo(programQuestion(name, command), signal, terminal))
          turn = answer.catch(() => {})
          return answer
        }
      : null,
  }
}

export function programQuestion(name: string, command: readonly string[]): string {
  return `\nThe tunnel ${name} runs this program on this machine ({port} is the tunnel's own port):\n\n  ${shownCommand(command)}\n\nAllow it, now and from now on? [y/N] `
}

/** True for `y` or `yes`. Anything else, the end of the input, or the signal is a no. */
export function askYesOrNo(
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = thisTerminal,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise(resolve => {
    // Without the terminal's raw mode, so that Ctrl-C stays what it is.
    const lines = createInterface({ input, terminal: false })
    const end = (answer: boolean): void => {
      // Before the lines are closed, which ends with a no.
      resolve(answer)
      signal.removeEventListener('abort', withdrawn)
      lines.close()
      input.pause()
    }
    const withdrawn = (): void => {
      output.write('\nThe question was withdrawn.\n')
      end(false)
    }
    signal.addEventListener('abort', withdrawn)
    lines.once('line', line => end(/^\s*y(?:es)?\s*$/i.test(line)))
    lines.once('close', () => end(false))
    output.write(question)
  })
}
