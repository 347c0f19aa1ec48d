import { existsSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { count, median, ms } from '../../support/figures.ts'
import { freePort } from '../../support/network/local-server.ts'
import { beginServe } from '../../support/processes/child-process.ts'
import { inTemporaryFolder } from '../in-temporary-folder.ts'
import { notificationBody } from '../notification-bodies.ts'
import type { Row } from '../report.ts'
import { serve } from '../served.ts'
import { untilInspected } from './backlog.ts'

const goalRate = 10_000

/** Takes the index away, as an update of the rules does, and waits until everything was inspected again. */
export async function measureRebuild(dataDir: string): Promise<readonly Row[]> {
  const index = join(dataDir, 'index.db')
  if (!existsSync(index)) return []
  for (const ending of ['', '-wal', '-shm']) rmSync(index + ending, { force: true })
  const served = await serve(dataDir)
  try {
    const { inspected, rate } = await untilInspected(served)
    return [
      {
        what: `inspection while none arrives, of all ${count(inspected)} again`,
        measured: `${count(rate)} per second`,
        goal: `${count(goalRate)} per second`,
        isMet: rate >= goalRate,
        limit: 'parsing',
      },
    ]
  } finally {
    await served.stop()
  }
}

const times = 5
const goals = { emptyMs: 400, storeMs: 600 }

export function measureEmptyStart(): Promise<Row> {
  return inTemporaryFolder(async folder => {
    const took: number[] = []
    for (let time = 0; time < times; time++) took.push(await startToCapture(join(folder, String(time))))
    return startRow('empty start to the first response', took, goals.emptyMs)
  })
}

/** Adds a delivery each time. */
export async function measureStartWithStore(dataDir: string): Promise<Row> {
  const took: number[] = []
  for (let time = 0; time < times; time++) took.push(await startToCapture(dataDir))
  return startRow('start with the store to the first response', took, goals.storeMs)
}

function startRow(what: string, took: readonly number[], goalMs: number): Row {
  const measured = `median ${ms(median(took))} of ${took.map(one => one.toFixed(0)).join(', ')}`
  return { what, measured, goal: `${goalMs} ms`, isMet: median(took) <= goalMs, limit: 'start' }
}

/** From the spawn of `hooktrail serve` until a delivery got 200: stored on disk. */
async function startToCapture(dataDir: string): Promise<number> {
  const port = await freePort()
  const startMs = performance.now()
  // With the compiled code that the product keeps itself.
  const env = { ...process.env, HOOKTRAIL_BUILD: 'never' }
  const served = beginServe(dataDir, ['--ui-port', '0'], port, { env })
  try {
    while ((await statusOf(port)) !== 200) {
      const { exitCode } = served.process
      if (exitCode !== null) throw new Error(`serve ended with ${exitCode}.`)
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    return performance.now() - startMs
  } finally {
    await served.stop()
  }
}

/** `null` while nobody listens. */
function statusOf(port: number): Promise<number | null> {
  return new Promise(resolve => {
    const headers = { 'content-type': 'application/json' }
    const sending = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }, response => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? null))
    })
    sending.on('error', () => resolve(null))
    sending.end(notificationBody(1))
  })
}
