import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { AppError } from '#contract/errors'
import { endGroup, type Program, startProgram } from '../programs/programs.ts'
import type { TunnelProgram } from './way.ts'

export interface ProgramEvents {
  onUrl(url: string): void
  /** The program ended or couldn't be started. `message`: the reason. */
  onEnd(message: string): void
}

const longestLine = 2_000

/** A running program. No event follows `stop`. */
export type RunningProgram = ReturnType<typeof runProgram>

/** `allowed`: as the user allowed it. A program that differs ends at once, with the differences. */
export function runProgram(program: TunnelProgram, allowed: Program, events: ProgramEvents) {
  let isStopped = false
  let lastLine = ''
  let isGone = false
  const end = (message: string): void => {
    isGone = true
    if (isStopped) return
    isStopped = true
    events.onEnd(message)
  }
  const failed = (error: unknown): void =>
    end(
      error instanceof AppError
        ? error.message
        : startProblem(program, (error as NodeJS.ErrnoException).code),
    )
  const starting = startProgram(allowed, [program.file, ...program.args], ['ignore', 'pipe', 'pipe'], {
    isGroup: true,
  })
  starting.then(watch, failed)

  function watch(child: ChildProcess): void {
    child.once('error', failed)
    // After its output was read: the last line gives the reason.
    child.once('close', (code, signal) => {
      // Child processes would run beside the next start.
      void endGroup(child).then(() => end(`${program.file} ended (${signal ?? code}). ${lastLine}`.trim()))
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface(stream).on('line', line => {
        const text = line.slice(0, longestLine)
        if (text.trim() !== '') lastLine = text.trim().slice(0, 300)
        const url = isStopped ? null : program.findUrl(text)
        if (url !== null) events.onUrl(url)
      })
    }
  }
  return {
    /** Ends the program and its children within a time limit. Resolves with whether they are gone. */
    async stop(): Promise<boolean> {
      isStopped = true
      const child = await starting.catch(() => null)
      return child === null || isGone || (await endGroup(child))
    },
  }
}

/** If a folder of PATH can't be searched, a missing program fails like a program without permission. */
function startProblem({ file, missing }: TunnelProgram, code: string | undefined): string {
  if (code === 'ENOENT') return missing
  return code === 'EACCES'
    ? `${file} may not be run here, or was not found on the PATH. Check it, and start the tunnel again.`
    : `${file} could not be started (${code}).`
}
