import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportFormatSchema } from '#contract/transfer/exporting'
import { allInspected, testEngine } from '../support/engine/open-test-engine.ts'
import { median, megabytes, ms, percentile } from '../support/figures.ts'
import { allExamples } from '../support/inspection/examples.ts'
import { httpCall } from '../support/network/http-call.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { newTestStore } from '../support/store/open-test-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { exported } from './progress.ts'

const count = Number(process.env.HOOKTRAIL_EXPORTED ?? 100_000)
const mebibyte = 1024 * 1024

/** A store of this many deliveries, each of a new record. */
async function fullFolder(): Promise<string> {
  const { dataDir, store } = await newTestStore()
  const examples = allExamples()
  for (let first = 0; first < count; first += 1000) {
    const group = Array.from({ length: Math.min(1000, count - first) }, (_, index) => {
      const text = JSON.stringify(examples[(first + index) % examples.length]?.body).replace(
        /"(id|fid|wid)":"([^"]{8})/g,
        (_all, name) => {
          return `"${name}":"${(first + index).toString(16).padStart(8, '0')}`
        },
      )
      return captured(store, arrivedDelivery({ body: text }))
    })
    await Promise.all(group)
  }
  await store.close()
  return dataDir
}

test(`${count} deliveries leave with flat memory, cancelled ones leave nothing, and responses do not wait`, async () => {
  const { client } = await testEngine(await fullFolder(), { port: 0 })
  const { listener } = await client.call('app.status')
  const url = listener.captureUrl ?? ''
  await allInspected(client)
  await responseTimes(url, 300)
  const idleBytes = process.memoryUsage().rss
  console.log(`idle: ${megabytes(idleBytes)}`)

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
      `${format}${pseudonyms === null ? ' (originals)' : ''}: ${Math.round(count / seconds)}/s, ${megabytes(grown)} above idle, answers ${figures(busy)}, before ${figures(calm)}`,
    )
    expect(grown).toBeLessThan(150 * mebibyte)
    expect(median(busy)).toBeLessThan(median(calm) * 4 + 20)
    rmSync(out, { recursive: true, force: true })
  }

  const folder = temporaryFolder()
  const cancelled = exported(client, { format: 'fixtures', out: join(folder, 'out'), pseudonyms: {} })
  client.subscribe(({ name, data }) => {
    if (name === 'export.progress' && data.done > 100) void client.call('export.cancel', { id: data.id })
  })
  expect((await cancelled).state).toBe('cancelled')
  expect(existsSync(join(folder, 'out')) || readdirSync(folder).length > 0).toBe(false)
})

async function responseTimes(url: string, times: number): Promise<number[]> {
  const all: number[] = []
  for (let index = 0; index < times; index++) {
    const startedMs = performance.now()
    await httpCall(url, { method: 'POST', body: '{"event":"funding","payload":{"fid":"1"}}' })
    all.push(performance.now() - startedMs)
  }
  return all
}

function figures(times: readonly number[]): string {
  return `${ms(median(times))} in the middle, ${ms(percentile(times, 0.99))} at the 99th of 100`
}
