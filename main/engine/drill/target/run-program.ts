import { spawn } from 'node:child_process'
import { AppError } from '#contract/errors'
import { callCancelled } from '#contract/transport'

export interface ProgramOutput {
  readonly exitCode: number
  readonly stdout: Uint8Array
  /** More was printed than is kept. */
  readonly isCut: boolean
}

export interface ProgramLimits {
  readonly timeoutMs: number
  readonly stdoutBytes: number
}

/** What it prints to stderr is kept up to so many bytes: its last line says why it failed. */
const stderrBytes = 16 * 1024
/** After its end, output is awaited for so long: a program that it started may keep the pipe open. */
const drainMs = 200

/**
 * Runs a program without a shell, in the environment of this process. `isRead`: its output is wanted; without, it counts as
 * ended although programs that it started go on. Rejects with `state-unreadable` (`what` begins the message) where it cannot
 * be started or exceeds its time, and with `cancelled`.
 */
export function runProgram(
  command: readonly string[],
  {
    what,
    isRead,
    limits,
    signal,
  }: { what: string; isRead: boolean; limits: ProgramLimits; signal: AbortSignal },
): Promise<ProgramOutput & { readonly lastLine: string }> {
  const [file = '', ...args] = command
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(callCancelled())
      return
    }
    const stdout = keepBytes(limits.stdoutBytes)
    const stderr = keepBytes(stderrBytes)
    let exitCode: number | null = null
    let isOver = false
    let drain: NodeJS.Timeout | undefined
    const failed = (message: string): AppError => new AppError('state-unreadable', `${what} ${message}`)
    const end = (settle: () => void): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      clearTimeout(drain)
      signal.removeEventListener('abort', abort)
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
      child.kill('SIGKILL')
      child.stdout?.destroy()
      child.stderr?.destroy()
      end(() => reject(error))
    }
    const abort = (): void => kill(callCancelled())
    const timer = setTimeout(
      () => kill(failed(`did not end within ${limits.timeoutMs / 1000} seconds: ${file}.`)),
      limits.timeoutMs,
    )
    signal.addEventListener('abort', abort, { once: true })
    const child = start(file, args, isRead)
    child.once('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(failed(startProblem(file, error.code)))),
    )
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

function start(file: string, args: readonly string[], isRead: boolean) {
  return spawn(file, [...args], {
    stdio: ['ignore', isRead ? 'pipe' : 'ignore', isRead ? 'pipe' : 'ignore'],
    windowsHide: true,
  })
}

function startProblem(file: string, code: string | undefined): string {
  if (code === 'ENOENT') return `was not found: ${file}. Check the command and the PATH.`
  if (code === 'EACCES') return `may not be run here, or was not found on the PATH: ${file}.`
  return `could not be started: ${file} (${code ?? 'unknown'}).`
}

function keepBytes(maximum: number) {
  const pieces: Buffer[] = []
  let kept = 0
  let isCut = false
  return {
    add(piece: Buffer) {
      const part = piece.subarray(0, maximum - kept)
      isCut ||= part.byteLength < piece.byteLength
      kept += part.byteLength
      if (part.byteLength > 0) pieces.push(part)
    },
    bytes: () => Buffer.concat(pieces),
    isCut: () => isCut,
  }
}

function lastLineOf(bytes: Buffer): string {
  return bytes.toString().trimEnd().split(/\r?\n/).at(-1)?.trim().slice(0, 300) ?? ''
}
