// What this machine can do at best, measured beside the figures that depend on it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { count, median, megabytes, ms, percentile } from '../support/figures.ts'
import { transactionExample } from '../support/inspection/examples.ts'
import { start } from '../support/processes/child-process.ts'
import { figuresOf } from '../support/processes/process-figures.ts'
import { startLoad } from './load/clients.ts'
import type { Limits } from './report.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const probeMs = 1_500

/** `folder`: on the disk that the store is on. */
export async function probeMachine(folder: string): Promise<Limits> {
  const syncs = syncTimes(folder)
  const synced = (syncs.length * 1000) / syncs.reduce((sum, one) => sum + one, 0)
  const empty = await start(here('empty-server.ts'))
  try {
    const responses = await startLoad(String(empty.first.captureUrl), ['closed', 1], probeMs / 1000).summary
    return {
      sync: `a write of 4 KiB is on disk after ${ms(median(syncs))}, p99 ${ms(percentile(syncs, 0.99))}, max ${ms(percentile(syncs, 1))}: ${count(synced)} per second`,
      bandwidth: `the disk writes ${megabytes(bandwidth(folder))} per second`,
      response: `an empty response over loopback HTTP takes ${ms(responses.p50Ms)}, p99 ${ms(responses.p99Ms)}`,
      parsing: `JSON.parse on one core: ${parsing()}`,
      start: `Node itself starts in ${ms(await nodeStart())}`,
      memory: `an empty node:http server has ${megabytes(figuresOf(empty.pid).rssBytes)}`,
      bytes: '1.00: the bytes as received',
    }
  } finally {
    await empty.kill()
  }
}

/** Each is as a commit of one delivery at least is: appended and synced. */
function syncTimes(folder: string): number[] {
  return withFile(folder, file => {
    const page = Buffer.alloc(4096, 1)
    const times: number[] = []
    for (const startMs = performance.now(); performance.now() - startMs < probeMs; ) {
      const fromMs = performance.now()
      writeSync(file, page)
      fdatasyncSync(file)
      times.push(performance.now() - fromMs)
    }
    return times
  })
}

/** Bytes a second. */
function bandwidth(folder: string): number {
  return withFile(folder, file => {
    const piece = Buffer.alloc(4 * 1024 ** 2, 1)
    const fromMs = performance.now()
    for (let index = 0; index < 64; index++) writeSync(file, piece)
    fdatasyncSync(file)
    return (64 * piece.byteLength * 1000) / (performance.now() - fromMs)
  })
}

function withFile<T>(folder: string, work: (file: number) => T): T {
  const path = join(folder, 'probe')
  const file = openSync(path, 'w')
  try {
    return work(file)
  } finally {
    closeSync(file)
    rmSync(path)
  }
}

/** A process of Node that does nothing, from its spawn to its end: milliseconds, the median of five. */
async function nodeStart(): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 5; time++) {
    const fromMs = performance.now()
    await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit')
    times.push(performance.now() - fromMs)
  }
  return median(times)
}

function parsing(): string {
  const text = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  let parsed = 0
  const startMs = performance.now()
  while (performance.now() - startMs < probeMs) {
    for (let index = 0; index < 1_000; index++) JSON.parse(text)
    parsed += 1_000
  }
  const perSecond = (parsed * 1000) / (performance.now() - startMs)
  return `${count(perSecond)} per second of ${text.length} bytes`
}
