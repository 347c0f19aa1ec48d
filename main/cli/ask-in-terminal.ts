import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { AppError } from '#contract/errors'
import type { ProgramConsent } from '../engine/ports.ts'
import { createApprovedPrograms } from '../engine/tunnel/approved-programs.ts'
import { shownCommand } from '../engine/tunnel/shown-command.ts'
import { approvedProgramsFile } from '../secret-paths.ts'
import { isForegroundJob } from './foreground-job.ts'

/** The streams of a terminal that somebody sits at. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable & { readonly isTTY?: boolean }
  /** Whether this process may read from it now. */
  isForeground(): Promise<boolean>
}

const thisTerminal: Terminal = {
  input: process.stdin,
  output: process.stderr,
  isForeground: isForegroundJob,
}

/** Consent of a host without a window: asked in its terminal while it is in the foreground there. */
export function terminalConsent(dataDir: string, terminal: Terminal = thisTerminal): ProgramConsent {
  const { input, output } = terminal
  return {
    ...createApprovedPrograms(approvedProgramsFile(dataDir), dataDir),
    askedWhere: 'in the terminal where Hooktrail runs',
    canAsk: async () => input.isTTY === true && output.isTTY === true && (await terminal.isForeground()),
    ask: ({ name, command }, signal) => askYesOrNo(programQuestion(name, command), signal, terminal),
  }
}

export function programQuestion(name: string, command: readonly string[]): string {
  return `\nThe tunnel ${name} runs this program on this machine ({port} is the tunnel's own port):\n\n  ${shownCommand(command)}\n\nAllow it, now and from now on? [y/N] `
}

/**
 * True for `y` or `yes`. Anything else, the end of the input, or the signal is a no. Throws `consent-needed` where this
 * process is in the background, or is moved there meanwhile.
 */
export async function askYesOrNo(
  question: string,
  signal: AbortSignal,
  terminal: Terminal = thisTerminal,
): Promise<boolean> {
  if (!(await terminal.isForeground())) throw inBackground()
  if (signal.aborted) return false
  terminal.output.write(question)
  const line = await nextLine(signal, terminal)
  return line !== null && /^\s*y(?:es)?\s*$/i.test(line)
}

/** `null` for the end of the input, and after the signal. */
function nextLine(signal: AbortSignal, { input, output, isForeground }: Terminal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Without the terminal's raw mode, so that Ctrl-C stays what it is.
    const lines = createInterface({ input, terminal: false })
    let isEnded = false
    const end = (): void => {
      isEnded = true
      signal.removeEventListener('abort', withdrawn)
      process.removeListener('SIGCONT', continued)
      lines.close()
      input.pause()
    }
    const answer = (line: string | null): void => {
      // Before the lines are closed, which answers too.
      resolve(line)
      end()
    }
    const withdrawn = (): void => {
      output.write('\nThe question was withdrawn.\n')
      answer(null)
    }
    /** After Ctrl-Z: with `fg` or with `bg`. */
    const continued = async (): Promise<void> => {
      input.pause()
      const mayRead = await isForeground()
      if (isEnded) return
      if (mayRead) return void input.resume()
      reject(inBackground())
      end()
    }
    signal.addEventListener('abort', withdrawn)
    process.on('SIGCONT', continued)
    lines.once('line', answer)
    lines.once('close', () => answer(null))
    // The terminal is gone.
    lines.once('error', () => answer(null))
  })
}

function inBackground(): AppError {
  return new AppError(
    'consent-needed',
    'Hooktrail runs in the background of its terminal and cannot ask there. Bring it to the foreground with `fg`, then try again.',
  )
}
