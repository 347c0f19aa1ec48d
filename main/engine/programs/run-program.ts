import type { ChildProcess } from 'node:child_process'
import { AppError } from '#contract/errors'
import { callCanceled } from '#contract/transport'
import { onAbort } from '../jobs/until-aborted.ts'
import { endGroup, type Program, startProgram } from './programs.ts'

export interface ProgramOutput {
  readonly exitCode: number
  readonly stdout: Uint8Array
  readonly isCut: boolean
}

export interface ProgramLimits {
  readonly timeoutMs: number
  readonly stdoutBytes: number
}

/** Limit of stored stderr: its last line gives the reason of a failure. */
const stderrBytes = 16 * 1024
/** Wait for output after the end: a child process may keep the pipe open. */
const drainMs = 200

interface RunOptions {
  readonly what: string
  readonly isRead: boolean
  readonly limits: ProgramLimits
  /** Code of its failures. Default: `state-unreadable`. */
  readonly code?: 'state-unreadable' | 'signing-failed'
  /** Bytes of its stdin. Default: none. */
  readonly input?: Uint8Array
  /** Further variables of its environment. */
  readonly variables?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * Runs an allowed program without a shell, in this process's environment. `command`: with placeholders filled
 * in. `isRead`: its output is needed; otherwise it counts as ended although its children continue. `what`:
 * start of the message. Rejects with `cancelled`, and with `code` if it can't be started, is not the allowed
 * program, or takes too long.
 */
export async function runProgram(
  allowed: Program | null,
  command: readonly string[],
  options: RunOptions,
): Promise<ProgramOutput & { readonly lastLine: string }> {
  const { what, isRead, signal, input, code = 'state-unreadable' } = options
  const [file = ''] = command
  if (signal.aborted) throw callCanceled()
  if (allowed === null) throw new Error('A drill runs only programs that were found before its start.')
  const output = isRead ? 'pipe' : 'ignore'
  try {
    const child = await startProgram(allowed, command, [input ? 'pipe' : 'ignore', output, output], {
      isGroup: isRead,
      variables: options.variables ?? {},
    })
    // A program may end without reading all of it.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    return await ended(child, file, options)
  } catch (error) {
    if (error instanceof AppError && (error.code === code || error.code === 'cancelled')) throw error
    const problem =
      error instanceof AppError
        ? `cannot be run. ${error.message}`
        : startProblem(file, (error as NodeJS.ErrnoException).code)
    throw new AppError(code, `${what} ${problem}`, undefined, { cause: error })
  }
}

function ended(
  child: ChildProcess,
  file: string,
  { what, isRead, limits, signal, code = 'state-unreadable' }: RunOptions,
): Promise<ProgramOutput & { readonly lastLine: string }> {
  return new Promise((resolve, reject) => {
    const stdout = keepBytes(limits.stdoutBytes)
    const stderr = keepBytes(stderrBytes)
    let exitCode: number | null = null
    let isOver = false
    let drain: NodeJS.Timeout | undefined
    let leave = (): void => {}
    const failed = (message: string): AppError => new AppError(code, `${what} ${message}`)
    const end = (settle: () => void): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      clearTimeout(drain)
      leave()
      settle()
    }
    const finish = (): void =>
      end(() => {
        child.stdout?.destroy()
        child.stderr?.destroy()
        resolve({
          exitCode: exitCode ?? -1,
          stdout: stdout.bytes(),
          isCut: stdout.isCut(),
          lastLine: lastLineOf(stderr.bytes()),
        })
      })
    const kill = (error: AppError): void => {
      if (isOver) return
      // Programs started by a restart continue.
      if (isRead) void endGroup(child, { graceMs: 0, killMs: 0 })
      else child.kill('SIGKILL')
      child.stdout?.destroy()
      child.stderr?.destroy()
      end(() => reject(error))
    }
    const timer = setTimeout(
      () => kill(failed(`did not end within ${limits.timeoutMs / 1000} seconds: ${file}.`)),
      limits.timeoutMs,
    )
    leave = onAbort(signal, () => kill(callCanceled()))
    child.once('error', error => end(() => reject(error)))
    child.stdout?.on('data', stdout.add)
    child.stderr?.on('data', stderr.add)
    child.once('exit', code => {
      exitCode = code
      if (isRead) drain = setTimeout(finish, drainMs)
      else finish()
    })
    child.once('close', finish)
  })
}

function startProblem(file: string, code: string | undefined): string {
  if (code === 'ENOENT') return `was not found: ${file}. Check the command and the PATH.`
  if (code === 'EACCES') return `may not be run here, or was not found on the PATH: ${file}.`
  return `could not be started: ${file} (${code ?? 'unknown'}).`
}

function keepBytes(maximum: number) {
  const pieces: Buffer[] = []
  let saved = 0
  let isCut = false
  return {
    add(piece: Buffer) {
      const part = piece.subarray(0, maximum - saved)
      isCut ||= part.byteLength < piece.byteLength
      saved += part.byteLength
      if (part.byteLength > 0) pieces.push(part)
    },
    bytes: () => Buffer.concat(pieces),
    isCut: () => isCut,
  }
}

function lastLineOf(bytes: Buffer): string {
  return bytes.toString().trimEnd().split(/\r?\n/).at(-1)?.trim().slice(0, 300) ?? ''
}
