import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export interface HeldStore {
  readonly child: ChildProcess
  /** What the process printed, line by line, so far. */
  readonly lines: readonly Record<string, unknown>[]
  /** Resolves when this many lines have been printed. */
  printed(count: number): Promise<void>
  /** Resolves when the process is gone and all it printed is read. */
  readonly ended: Promise<unknown>
  /** As `kill -9`; resolves when the process is gone and all it printed is read. */
  kill(): Promise<void>
}

type Mode = 'hold' | 'capture' | 'exit'

/**
 * Starts test/support/store/store-holder.ts, which tries each of the folders, and waits for its first line on each. Killed when
 * the test ends.
 */
export async function holdStore(mode: Mode, ...dataDirs: string[]): Promise<HeldStore> {
  const held = startHolder(mode, dataDirs)
  onTestFinished(() => held.kill())
  await held.printed(dataDirs.length)
  return held
}

/** Lets a process capture into a folder until it printed `lines` lines, and kills it. */
export async function captureAndKill(dataDir: string, lines: number): Promise<HeldStore> {
  const held = startHolder('capture', [dataDir])
  await held.printed(lines)
  await held.kill()
  return held
}

/** Lets a process store a delivery in a folder and exit without closing the store. */
export async function captureAndExit(dataDir: string): Promise<void> {
  await startHolder('exit', [dataDir]).ended
}

function startHolder(mode: Mode, dataDirs: readonly string[]): HeldStore {
  const script = fileURLToPath(new URL('store-holder.ts', import.meta.url))
  const child = spawn(process.execPath, [script, mode, ...dataDirs], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: Record<string, unknown>[] = []
  const waiting = new Set<() => void>()
  const reader = createInterface(child.stdout)
  reader.on('line', line => {
    // The last line of a killed process may be cut.
    if (line.endsWith('}')) lines.push(JSON.parse(line))
    for (const check of waiting) check()
  })
  const gone = Promise.all([
    new Promise(resolve => child.once('exit', resolve)),
    new Promise(resolve => reader.once('close', resolve)),
  ])
  return {
    child,
    lines,
    ended: gone,
    printed: count =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (lines.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        void gone.then(() => reject(new Error(`The holder ended after ${lines.length} lines.`)))
        check()
      }),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
