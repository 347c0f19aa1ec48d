import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { systemClock } from '../../../../../main/engine/ports.ts'
import { type BatchRun, runBatch } from '../../../../../main/engine/sending/batches/batch-runner.ts'

/** A batch over numbers, whose exchanges the test ends. */
function bench(
  count: number,
  options: { concurrency: number; dueMs?: readonly number[]; areDeliveriesArriving?: () => boolean },
) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const reads: number[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const ids = Array.from({ length: count }, (_, index) => (index + 1) as DeliveryId)
  const run: BatchRun = runBatch<number, number>({
    clock: systemClock,
    sequence: { ids, dueMs: options.dueMs ? Float64Array.from(options.dueMs) : null },
    concurrency: options.concurrency,
    areDeliveriesArriving: options.areDeliveriesArriving ?? (() => false),
    async read(asked) {
      reads.push(asked.length)
      return asked.slice(0, 50).map(Number)
    },
    send(delivery) {
      begun.push(delivery)
      for (const one of waiting) if (begun.length >= one.count) one.resolve()
      return new Promise(resolve => ends.push(() => resolve({ stored: Promise.resolve() })))
    },
  })
  return {
    run,
    begun,
    reads,
    endOne: () => ends.shift()?.(),
    endAll: () => {
      for (const end of ends.splice(0)) end()
    },
    whenBegun: (wanted: number) =>
      new Promise<void>(resolve => {
        if (begun.length >= wanted) resolve()
        else waiting.push({ count: wanted, resolve })
      }),
  }
}

/** Timers and the clock advance only by the test. */
function timeOfTheTest(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return ms => vi.advanceTimersByTimeAsync(ms)
}

test('no more are under way than allowed, and the next begins when one ends', async () => {
  const { run, begun, whenBegun, endOne, endAll } = bench(10, { concurrency: 3 })
  await whenBegun(3)
  expect(begun).toEqual([1, 2, 3])
  endOne()
  await whenBegun(4)
  expect(begun).toEqual([1, 2, 3, 4])
  for (let wanted = 7; wanted <= 13; wanted += 3) {
    endAll()
    await whenBegun(Math.min(10, wanted))
  }
  endAll()
  await run.done
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('while deliveries arrive, two are begun a millisecond, and all of them once no more arrive', async () => {
  const pass = timeOfTheTest()
  let isArriving = true
  const { run, begun, endAll } = bench(20, { concurrency: 8, areDeliveriesArriving: () => isArriving })
  await pass(0)
  expect(begun).toEqual([1, 2])
  endAll()
  await pass(0)
  expect(begun).toEqual([1, 2])
  await pass(1)
  expect(begun).toEqual([1, 2, 3, 4])
  isArriving = false
  await pass(1)
  expect(begun.length).toBe(10)
  endAll()
  await pass(0)
  expect(begun.length).toBe(18)
  endAll()
  await pass(0)
  endAll()
  await run.done
})

test('what is read ahead stays little', async () => {
  const { run, reads, whenBegun, endAll } = bench(200, { concurrency: 1 })
  await whenBegun(1)
  expect(reads.length).toBeLessThanOrEqual(2)
  for (let wanted = 2; wanted <= 200; wanted++) {
    endAll()
    await whenBegun(wanted)
  }
  endAll()
  await run.done
  expect(reads.length).toBe(4)
})

test('a pause begins nothing and lets what is under way end; then it goes on', async () => {
  const { run, begun, whenBegun, endAll } = bench(4, { concurrency: 2 })
  await whenBegun(2)
  run.pause()
  endAll()
  await new Promise(resolve => setImmediate(resolve))
  expect(begun).toEqual([1, 2])
  run.resume()
  await whenBegun(4)
  endAll()
  await run.done
})

test('cancelled, it ends when what is under way has ended', async () => {
  const { run, begun, whenBegun, endAll } = bench(10, { concurrency: 2 })
  await whenBegun(2)
  run.cancel()
  endAll()
  await run.done
  expect(begun).toEqual([1, 2])
})

test('each begins when it is due, not before; a pause moves all that is due later', async () => {
  const pass = timeOfTheTest()
  const { run, begun, endAll } = bench(2, { concurrency: 2, dueMs: [0, 40] })
  await pass(10)
  run.pause()
  await pass(60)
  run.resume()
  await pass(29)
  expect(begun).toEqual([1])
  await pass(1)
  expect(begun).toEqual([1, 2])
  endAll()
  await run.done
})

test('nothing to send is done at once', async () => {
  await bench(0, { concurrency: 1 }).run.done
})

test('a failure to read ends the batch with it', async () => {
  const run = runBatch<number, number>({
    clock: systemClock,
    sequence: { ids: [1 as DeliveryId], dueMs: null },
    concurrency: 1,
    areDeliveriesArriving: () => false,
    read: () => Promise.reject(new Error('gone')),
    send: () => Promise.reject(new Error('never')),
  })
  await expect(run.done).rejects.toThrow('gone')
})
