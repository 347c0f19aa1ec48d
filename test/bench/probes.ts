// What this machine can do at best, measured beside the figures that depend on it.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { transactionExample } from '../support/inspection/examples.ts'
import { count, megabytes, ms, percentile } from './figures.ts'
import type { Row } from './report.ts'

const probeMs = 1_500

/** `folder`: on the disk that the store is on. */
export async function probeMachine(folder: string): Promise<readonly Row[]> {
  const syncs = syncTimes(folder)
  const trips = await roundTrips()
  return [
    limit(
      'limit: writes of 4 KiB that wait for the disk, one after the other',
      `${count((syncs.length / syncs.reduce((sum, one) => sum + one, 0)) * 1000)} a second, p50 ${ms(percentile(syncs, 0.5))}, p99 ${ms(percentile(syncs, 0.99))}, max ${ms(percentile(syncs, 1))}`,
    ),
    limit('limit: writing 256 MiB and waiting for the disk', `${megabytes(bandwidth(folder))} a second`),
    limit(
      'limit: a round trip of one byte over loopback TCP',
      `p50 ${ms(percentile(trips, 0.5))}, p99 ${ms(percentile(trips, 0.99))}`,
    ),
    limit('limit: JSON.parse of notifications on one core', parsing()),
  ]
}

function limit(what: string, measured: string): Row {
  return { what, measured, goal: '', isMet: null }
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

/** Both ends on one thread: what the kernel and libuv cost, and no switch between processes. */
async function roundTrips(): Promise<number[]> {
  const server = createServer({ noDelay: true }, socket => socket.on('data', data => socket.write(data)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const times: number[] = []
  try {
    for (const startMs = performance.now(); performance.now() - startMs < probeMs; ) {
      const fromMs = performance.now()
      const answer = new Promise(resolve => socket.once('data', resolve))
      socket.write('.')
      await answer
      times.push(performance.now() - fromMs)
    }
  } finally {
    socket.destroy()
    server.close()
  }
  return times
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
  return `${count(perSecond)} a second of ${text.length} bytes, ${megabytes(perSecond * text.length)} a second`
}
