import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openLoadConnection } from '../../support/network/load-connection.ts'
import type { FaultRow } from '../results.ts'

const command = fileURLToPath(new URL('../../../main/cli/hooktrail.mjs', import.meta.url))
const traced = ['write', 'writev', 'sendto', 'sendmsg', 'pwrite64', 'fsync', 'fdatasync'].join(',')
const startedSchema = z.object({ captureUrl: z.string(), pid: z.int() })

/** Whether system calls can be watched on this machine. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

/**
 * Posts one delivery after another to a process whose system calls are traced: each must be written to the
 * log, the log confirmed by an fsync, and only then the response sent. Needs strace.
 */
export async function traceResponses(workDir: string, deliveries: number): Promise<FaultRow> {
  const trace = join(workDir, 'trace.txt')
  const dataDir = join(workDir, 'traced')
  const child = spawn(
    'strace',
    [
      ...['-f', '-y', '-s', '10000', '-e', `trace=${traced}`, '-o', trace, process.execPath, command],
      ...['serve', '--json', '--quiet', '--port', '0', '--no-ui', '--data', dataDir],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, HOOKTRAIL_BUILD: 'never' } },
  )
  const ended = once(child, 'exit')
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const { captureUrl, pid } = startedSchema.parse(JSON.parse(String(line)))
    await postInTurn(captureUrl, deliveries)
    process.kill(pid, 'SIGINT')
    await ended
  } finally {
    child.kill('SIGKILL')
  }
  const early = respondedEarly(readFileSync(trace, 'latin1'), deliveries)
  return {
    fault: 'responses watched in the order of system calls',
    tried: deliveries,
    held: early.length === 0,
    figures: { 'responses before the fsync of their commit': early.length },
  }
}

/** Numbers of deliveries whose response was sent before the log that has them was confirmed. */
export function respondedEarly(trace: string, deliveries: number): number[] {
  const early: number[] = []
  const syncing = new Map<string, number>()
  /**
   * Calls so far at which the newest pages were written, and at which the newest confirmed fsync had started.
   */
  let written = -1
  let confirmed = -1
  let next = 0
  for (const [at, line] of trace.split('\n').entries()) {
    const thread = line.slice(0, line.indexOf(' '))
    if (line.includes('pwrite64(') && line.includes('store.db-wal') && line.includes(marker(next))) {
      if (written < 0) written = at
    } else if (/\bf(data)?sync\(/.test(line) && line.includes('store.db-wal')) {
      if (line.includes('unfinished')) syncing.set(thread, at)
      else if (line.endsWith('= 0')) confirmed = at
    } else if (/<\.\.\. f(data)?sync resumed/.test(line) && line.endsWith('= 0')) {
      confirmed = Math.max(confirmed, syncing.get(thread) ?? -1)
      syncing.delete(thread)
    } else if (line.includes('HTTP/1.1 200') && next < deliveries) {
      if (written < 0 || confirmed < written) early.push(next)
      written = -1
      next += 1
    }
  }
  for (; next < deliveries; next++) early.push(next)
  return early
}

function marker(number: number): string {
  return `/traced-${String(number).padStart(6, '0')}`
}

async function postInTurn(captureUrl: string, deliveries: number): Promise<void> {
  const connection = await openLoadConnection(new URL(captureUrl))
  for (let number = 0; number < deliveries; number++) {
    const request = `POST ${marker(number)} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`
    await new Promise(resolve => connection.send(Buffer.from(request), resolve))
  }
  connection.end()
}
