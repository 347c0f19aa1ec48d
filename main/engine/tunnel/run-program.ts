import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { TunnelProgram } from './way.ts'

export interface ProgramEvents {
  /** The public address is known, or has changed. */
  onUrl(url: string): void
  /** The program has ended, or could not be started. `message`: why. */
  onEnd(message: string): void
}

/** A program that runs. No event follows `stop`. */
export interface RunningProgram {
  /** Ends it by its own process id; resolves when it is gone. */
  stop(): Promise<void>
}

const maximumWaitMs = 2_000
const longestLine = 2_000

export function runProgram(program: TunnelProgram, events: ProgramEvents): RunningProgram {
  let isStopped = false
  let lastLine = ''
  const child: ChildProcess = spawn(program.file, [...program.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const gone = new Promise<void>(resolve => {
    const end = (message: string): void => {
      resolve()
      if (isStopped) return
      isStopped = true
      events.onEnd(message)
    }
    child.once('error', (error: NodeJS.ErrnoException) => end(startProblem(program, error.code)))
    // After its output was read: the last line says why.
    child.once('close', (code, signal) =>
      end(`${program.file} ended (${signal ?? code}). ${lastLine}`.trim()),
    )
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
  return {
    async stop() {
      isStopped = true
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), maximumWaitMs)
      await gone
      clearTimeout(timer)
    },
  }
}

/** Where a folder of the PATH cannot be searched, a missing program fails like one that may not be run. */
function startProblem({ file, missing }: TunnelProgram, code: string | undefined): string {
  if (code === 'ENOENT') return missing
  return code === 'EACCES'
    ? `${file} may not be run here, or was not found on the PATH. Check it, and start the tunnel again.`
    : `${file} could not be started (${code}).`
}
