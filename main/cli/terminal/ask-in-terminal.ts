import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { printable } from '#contract/json/invisible-characters'
import {
  createApprovedPrograms,
  type ProgramConsent,
  type ProgramQuestion,
  type ProjectQuestion,
  shownCommand,
  shownPlace,
  soonestResponseMs,
} from '../../engine/library.ts'
import { wrongUsage } from '../arguments.ts'
import { isForegroundJob } from './foreground-job.ts'
import type { Output } from './output.ts'

export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown }
  readonly output: Writable & { readonly isTTY?: boolean }
  /** Whether this process may read from it now. */
  isForeground(): Promise<boolean>
}

const thisTerminal: Terminal = {
  input: process.stdin,
  output: process.stderr,
  isForeground: isForegroundJob,
}

/** Consent of a host without a window: asked in its terminal while the process is in the foreground. */
export function terminalConsent(dataDir: string, terminal: Terminal = thisTerminal): ProgramConsent {
  const { input, output } = terminal
  return {
    ...createApprovedPrograms(dataDir),
    askedWhere: 'in the terminal where Hooktrail runs',
    canAsk: async () => input.isTTY === true && output.isTTY === true && (await terminal.isForeground()),
    ask: (asked, signal) =>
      askYesOrNo(
        asked.purpose === 'project' ? projectQuestion(asked) : programQuestion(asked),
        signal,
        terminal,
      ),
  }
}

export function programQuestion({ purpose, name, program, changes }: ProgramQuestion): string {
  const what =
    purpose === 'drill'
      ? `A drill runs this program on this machine ${printable(name)} ({recordId} is the id of a record):`
      : `The tunnel ${printable(name)} runs this program on this machine ({port} is the tunnel's own port):`
  const isOnce = program.unknown !== null
  const since = changes === '' ? '' : `\n${isOnce ? '' : 'It has changed since it was allowed. '}${changes}\n`
  const asked = isOnce ? 'Allow it this time?' : 'Always allow this program, until it changes?'
  return `\n${what}\n\n  ${shownCommand(program.command)}\n\n${shownPlace(program)}\n${since}\n${asked} [y/N] `
}

export function projectQuestion({ file, texts }: Omit<ProjectQuestion, 'purpose'>): string {
  const lines = texts.map(text => `  ${printable(text)}\n`).join('')
  return `\n${printable(file)} asks for this:\n\n${lines}\nAllow it, until it changes? [y/N] `
}

/**
 * Whether the user types yes, or gave `--yes`. `advice`: the error if nobody can be asked. `refused`: printed without a
 * yes. Throws `invalid-params`, `consent-needed`.
 */
export async function isConfirmed(
  output: Pick<Output, 'complain'>,
  { yes }: { readonly yes?: boolean | undefined },
  {
    question,
    advice,
    refused,
  }: { readonly question: string; readonly advice: string; readonly refused: string },
): Promise<boolean> {
  if (yes === true) return true
  if (process.stdin.isTTY !== true) throw wrongUsage(advice)
  const isYes = await askYesOrNo(question, new AbortController().signal)
  if (!isYes) output.complain(refused)
  return isYes
}

export const writeQuestion = { question: 'Write? [y/N] ', refused: 'Nothing was written.' }

const tooSoon = '\nIgnored: typed before the question was shown.\n'

/**
 * True for `y` or `yes`, false for anything else, the end of the input, or the signal. Input from before the
 * question is dropped, and after a response that arrives too soon the question is asked again. Throws
 * `consent-needed` if this process is, or is moved, in the background.
 */
export async function askYesOrNo(
  question: string,
  signal: AbortSignal,
  terminal: Terminal = thisTerminal,
  nowMs: () => number = () => performance.now(),
): Promise<boolean> {
  for (let text = question; ; text = `${tooSoon}${question}`) {
    if (!(await terminal.isForeground())) throw inBackground()
    await dropTyped(terminal)
    if (signal.aborted) return false
    let shownMs = 0
    const line = await nextLine(signal, terminal, () => {
      terminal.output.write(text)
      shownMs = nowMs()
    })
    if (line === null) return false
    if (nowMs() - shownMs >= soonestResponseMs) return /^\s*y(?:es)?\s*$/i.test(line)
  }
}

/** Pending input of a terminal arrives immediately, so a moment is enough. */
const dropForMs = 50
const ctrlC = 0x03

/** Drops typed input. Raw mode also drops an unfinished line, which the terminal would store. */
async function dropTyped({ input }: Terminal): Promise<void> {
  if (input.readableEnded || input.destroyed) return
  let isInterrupted = false
  const drop = (bytes: Buffer | string): void => {
    isInterrupted ||= Buffer.from(bytes).includes(ctrlC)
  }
  input.on('data', drop)
  input.on('error', ignored)
  input.setRawMode?.(true)
  input.resume()
  await wait(dropForMs)
  input.setRawMode?.(false)
  input.pause()
  input.off('data', drop)
  input.off('error', ignored)
  // In raw mode, Ctrl-C is a character. With `process.kill` alone Windows would end the process immediately.
  if (isInterrupted && !process.emit('SIGINT', 'SIGINT')) process.kill(process.pid, 'SIGINT')
}

/** The terminal is closed, so the next read fails again. */
function ignored(): void {}

/**
 * The line typed after `show`; `null` at the end of the input, and after the signal. The user may press Ctrl-Z as soon
 * as the question shows, so moves between foreground and background are followed first.
 */
function nextLine(
  signal: AbortSignal,
  { input, output, isForeground }: Terminal,
  show: () => void,
): Promise<string | null> {
  if (input.readableEnded || input.destroyed) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    let lines: Interface | null = null
    let isEnded = false
    const end = (): void => {
      isEnded = true
      signal.removeEventListener('abort', withdrawn)
      process.removeListener('SIGCONT', goOn)
      lines?.close()
      input.pause()
    }
    const respond = (line: string | null): void => {
      // Resolved first, since closing the line reader also responds.
      resolve(line)
      end()
    }
    const withdrawn = (): void => {
      output.write('\nThe question was withdrawn.\n')
      respond(null)
    }
    const ask = (): Interface => {
      show()
      // Not in raw mode, so that Ctrl-C still interrupts.
      const asked = createInterface({ input, terminal: false })
      asked.once('line', respond)
      asked.once('close', () => respond(null))
      // The terminal is closed.
      asked.once('error', () => respond(null))
      return asked
    }
    /** At first, and after each Ctrl-Z with `fg` or `bg`. */
    const goOn = async (): Promise<void> => {
      input.pause()
      const mayRead = await isForeground()
      if (isEnded) return
      if (!mayRead) {
        reject(inBackground())
        return end()
      }
      if (lines === null) lines = ask()
      else input.resume()
    }
    signal.addEventListener('abort', withdrawn)
    process.on('SIGCONT', goOn)
    void goOn()
  })
}

function inBackground(): AppError {
  return new AppError(
    'consent-needed',
    'Hooktrail runs in the background of its terminal and cannot ask there. Bring it to the foreground with `fg`, then try again.',
  )
}
