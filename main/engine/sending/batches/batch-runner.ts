import type { Clock } from '../../ports.ts'

/** Deliveries per read, and the bytes after which a read ends: the batch's memory. */
const windowRows = 128
const windowBytes = 4 * 1024 * 1024
/** Above this number of attempts that are not stored yet, sending waits. */
const mostUnstored = 1000
/** While deliveries arrive, at most this many attempts start, then deliveries get their responses for a millisecond. */
const startedPerTick = 2
const turnMs = 1

export interface BatchRunOptions<Key, Delivery> {
  readonly clock: Clock
  /** `dueMs`: from the start; `null` for as fast as possible. */
  readonly sequence: { readonly ids: readonly Key[]; readonly dueMs: Float64Array | null }
  readonly concurrency: number
  /** Whether deliveries arrive: the same thread responds to them, and they go first. */
  readonly areDeliveriesArriving: () => boolean
  /** The next deliveries, in order, up to `maximumBytes`, at least one. */
  readonly read: (ids: readonly Key[], maximumBytes: number) => Promise<readonly Delivery[]>
  /** Resolves when the response is complete; `stored` when its attempt is stored. Rejects only if the batch must end. */
  readonly send: (delivery: Delivery, place: number) => Promise<{ readonly stored: Promise<void> }>
}

export type BatchRun = ReturnType<typeof runBatch>

/** A batch in progress. Sends a sequence, each delivery when it is due, up to the concurrency, read ahead in windows. */
export function runBatch<Key, Delivery>(options: BatchRunOptions<Key, Delivery>) {
  const { clock, sequence } = options
  const { ids, dueMs } = sequence
  const waiting: Delivery[] = []
  let next = 0
  let readThrough = 0
  let underWay = 0
  let unstored = 0
  let isReading = false
  let isPaused = false
  let isEnding = false
  let timer: NodeJS.Timeout | null = null
  let begunNow = 0
  let turnTimer: NodeJS.Timeout | null = null
  /** Due time of the first delivery, without pauses. */
  let originMs = clock.monotonicMs()
  let pausedAtMs = 0
  let settle: { resolve: () => void; reject: (error: unknown) => void } | null = null
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })

  function fail(error: unknown): void {
    isEnding = true
    settle?.reject(error)
    settle = null
    finishIfOver()
  }

  function finishIfOver(): void {
    if (underWay > 0 || unstored > 0 || isReading) return
    if (!isEnding && next < ids.length) return
    if (timer !== null) clearTimeout(timer)
    if (turnTimer !== null) clearTimeout(turnTimer)
    settle?.resolve()
    settle = null
  }

  async function inspected(): Promise<void> {
    isReading = true
    try {
      const found = await options.read(ids.slice(readThrough, readThrough + windowRows), windowBytes)
      if (readThrough === 0) begin()
      readThrough += found.length
      waiting.push(...found)
      isReading = false
      pump()
    } catch (error) {
      isReading = false
      fail(error)
    }
    finishIfOver()
  }

  async function sendOne(delivery: Delivery, place: number): Promise<void> {
    underWay += 1
    unstored += 1
    let stored: Promise<void> | null = null
    try {
      stored = (await options.send(delivery, place)).stored
    } catch (error) {
      fail(error)
    }
    underWay -= 1
    pump()
    try {
      await stored
    } catch (error) {
      fail(error)
    }
    unstored -= 1
    if (unstored === mostUnstored - 1) pump()
    finishIfOver()
  }

  function waitMs(): number {
    return dueMs === null ? 0 : originMs + (dueMs[next] ?? 0) - clock.monotonicMs()
  }

  /** Whether the next attempt waits for the next turn of the event loop. */
  function givesWay(): boolean {
    if (turnTimer !== null) return begunNow >= startedPerTick
    if (!options.areDeliveriesArriving()) return false
    begunNow = 0
    turnTimer = setTimeout(() => {
      turnTimer = null
      pump()
    }, turnMs)
    return false
  }

  function pump(): void {
    if (timer !== null) {
      clearTimeout(timer)
      timer = null
    }
    while (!isPaused && !isEnding && underWay < options.concurrency && unstored < mostUnstored) {
      const delivery = waiting[0]
      if (delivery === undefined) break
      const wait = waitMs()
      if (wait > 0) {
        timer = setTimeout(pump, wait)
        break
      }
      if (givesWay()) break
      begunNow += 1
      waiting.shift()
      void sendOne(delivery, next)
      next += 1
    }
    const isShort = waiting.length < windowRows / 2
    if (isShort && !isReading && !isEnding && readThrough < ids.length) void inspected()
  }

  /** Times count from when the first delivery is ready to be sent. */
  function begin(): void {
    originMs = clock.monotonicMs()
    if (isPaused) pausedAtMs = originMs
  }

  void Promise.resolve().then(() => {
    begin()
    pump()
    finishIfOver()
  })

  return {
    /** Resolves when everything was sent, or canceled, and stored. Rejects with the reason of a failure. */
    done,
    pause() {
      if (isPaused) return
      isPaused = true
      pausedAtMs = clock.monotonicMs()
      if (timer !== null) clearTimeout(timer)
    },
    resume() {
      if (!isPaused) return
      isPaused = false
      originMs += clock.monotonicMs() - pausedAtMs
      pump()
    },
    /** Stops sending. `done` waits for the attempts in progress. */
    cancel() {
      isEnding = true
      waiting.length = 0
      finishIfOver()
    },
  }
}
