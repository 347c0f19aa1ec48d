import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Ended, gathered, runProgram } from './ended-command.ts'

/** The command as it is installed, over what is built. */
export const commandPath = fileURLToPath(new URL('../../../main/cli/hooktrail.mjs', import.meta.url))

const startedSchema = z.object({
  captureUrl: z.string(),
  interfaceUrl: z.string().nullable(),
  dataDir: z.string(),
  pid: z.int(),
})

export interface Served extends Readonly<z.infer<typeof startedSchema>> {
  readonly process: ChildProcess
  /** Sends the signal to the process that holds the store and waits for the end of the one that was started. */
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

/** Runs a command to its end. */
export function hooktrail(...args: string[]): Promise<Ended> {
  return hooktrailIn(process.cwd(), ...args)
}

/** The same with its own variables. */
export function hooktrailWith(
  { env }: { readonly env: Readonly<Record<string, string>> },
  ...args: string[]
): Promise<Ended> {
  return runProgram(process.execPath, [commandPath, ...args], { cwd: process.cwd(), env })
}

/** Runs a command to its end, in a working folder. */
export function hooktrailIn(cwd: string, ...args: string[]): Promise<Ended> {
  return runProgram(process.execPath, [commandPath, ...args], { cwd })
}

/** `hooktrail serve` in a working folder, once it has printed its first line. Killed with the test if it was not stopped. */
export function hooktrailServeIn(cwd: string, args: readonly string[] = []): Promise<Served> {
  return served(
    spawn(process.execPath, [commandPath, 'serve', '--json', '--quiet', ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'] as const,
    }),
  )
}

/** `hooktrail serve` on free ports, once it has printed its first line. Killed with the test if it was not stopped. */
export function hooktrailServe(
  dataDir: string,
  args: readonly string[] = [],
  node: string = process.execPath,
): Promise<Served> {
  return served(
    spawn(
      node,
      [
        ...[commandPath, 'serve', '--json', '--quiet', '--port', '0', '--ui-port', '0'],
        ...['--data', dataDir, ...args],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  )
}

async function served(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Served> {
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = gathered(child)
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    ended.then(({ code, stderr }) => Promise.reject(new Error(`serve ended with ${code}: ${stderr}`))),
  ])
  const started = startedSchema.parse(JSON.parse(line))
  return {
    ...started,
    process: child,
    stop(signal = 'SIGINT') {
      process.kill(started.pid, signal)
      return ended
    },
  }
}
