import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ExportFormat, type ExportProgress, exportFormatSchema } from '#contract/transfer/exporting'
import type { Client } from '#contract/transport'
import { allInspected, testEngine } from '../support/engine/open-test-engine.ts'
import { allExamples } from '../support/inspection/examples.ts'
import { httpCall } from '../support/network/http-call.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { openTestStore } from '../support/store/open-test-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const count = Number(process.env.HOOKTRAIL_EXPORTED ?? 100_000)
const mebibyte = 1024 * 1024

/** A store of this many deliveries, each of a new record. */
async function fullFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const examples = allExamples()
  for (let first = 0; first < count; first += 1000) {
    const group = Array.from({ length: Math.min(1000, count - first) }, (_, index) => {
      const { body } = examples[(first + index) % examples.length] ?? failing()
      const text = JSON.stringify(body).replace(/"(id|fid|wid)":"([^"]{8})/g, (_all, name) => {
        return `"${name}":"${(first + index).toString(16).padStart(8, '0')}`
      })
      return captured(store, arrivedDelivery({ body: text }))
    })
    await Promise.all(group)
  }
  await store.close()
  return dataDir
}

test(`${count} deliveries leave with flat memory, cancelled ones leave nothing, and answers do not wait`, async () => {
  const { client } = await testEngine(await fullFolder(), { port: 0 })
  const { listener } = await client.call('app.status')
  const url = listener.captureUrl ?? failing()
  await allInspected(client)
  await responseTimes(url, 300)
  const idleBytes = process.memoryUsage().rss
  console.log(`idle: ${megabytes(idleBytes)} MB`)

  for (const [format, pseudonyms] of [
    ['ndjson', null] as const,
    ...exportFormatSchema.options.map(each => [each, {}] as const),
  ]) {
    const out = join(temporaryFolder(), 'out')
    // Just before: what else the machine does at the time counts for both.
    const calm = await responseTimes(url, 100)
    const startedMs = performance.now()
    let largest = 0
    const watch = setInterval(() => {
      largest = Math.max(largest, process.memoryUsage().rss)
    }, 20)
    const end = exported(client, { format, out, pseudonyms })
    const busy = await responseTimes(url, 100)
    expect((await end).state).toBe('done')
    clearInterval(watch)
    const seconds = (performance.now() - startedMs) / 1000
    const grown = largest - idleBytes
    console.log(
      `${format}${pseudonyms === null ? ' (originals)' : ''}: ${Math.round(count / seconds)}/s, ${megabytes(grown)} MB above idle, answers ${figures(busy)}, before ${figures(calm)}`,
    )
    expect(grown).toBeLessThan(150 * mebibyte)
    expect(busy.middleMs).toBeLessThan(calm.middleMs * 4 + 20)
    rmSync(out, { recursive: true, force: true })
  }

  const folder = temporaryFolder()
  const cancelled = exported(
    client,
    { format: 'fixtures', out: join(folder, 'out'), pseudonyms: {} },
    progress => {
      if (progress.done > 100) void client.call('export.cancel', { id: progress.id })
    },
  )
  expect((await cancelled).state).toBe('cancelled')
  expect(existsSync(join(folder, 'out')) || readdirSync(folder).length > 0).toBe(false)
})

function exported(
  client: Client,
  request: { format: ExportFormat; out: string; pseudonyms: object | null },
  onProgress: (progress: ExportProgress) => void = () => {},
): Promise<ExportProgress> {
  return new Promise((resolve, reject) => {
    const unsubscribe = client.subscribe(frame => {
      if (frame.name !== 'export.progress') return
      onProgress(frame.data)
      if (frame.data.state === 'writing' || frame.data.state === 'checking') return
      unsubscribe()
      resolve(frame.data)
    })
    client.call('export.start', request).catch(reject)
  })
}

interface Times {
  readonly middleMs: number
  readonly slowMs: number
}

async function responseTimes(url: string, times: number): Promise<Times> {
  const all: number[] = []
  for (let index = 0; index < times; index++) {
    const startedMs = performance.now()
    await httpCall(url, { method: 'POST', body: '{"event":"funding","payload":{"fid":"1"}}' })
    all.push(performance.now() - startedMs)
  }
  all.sort((left, right) => left - right)
  return { middleMs: all[Math.floor(times / 2)] ?? 0, slowMs: all[Math.floor(times * 0.99)] ?? 0 }
}

function figures({ middleMs, slowMs }: Times): string {
  return `${middleMs.toFixed(1)} ms in the middle, ${slowMs.toFixed(1)} ms at the 99th of 100`
}

function megabytes(bytes: number): number {
  return Math.round(bytes / mebibyte)
}

function failing(): never {
  throw new Error('There is none.')
}
