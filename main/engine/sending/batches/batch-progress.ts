import type { Batch } from '#contract/sending/replay'

/** The rate covers this period. */
const rateOverMs = 3000

type Counts = Pick<Batch, 'sent' | 'passed' | 'failed' | 'skipped' | 'ratePerSecond' | 'timeLeftMs'>

/** Counts a batch of `total` sendings that takes at least `shortestMs`. */
export function createBatchProgress(total: number, shortestMs: number, beginMs: number) {
  let passed = 0
  let failed = 0
  let skipped = 0
  const samples: { atMs: number; done: number }[] = [{ atMs: beginMs, done: 0 }]

  function counts(ratePerSecond: number, timeLeftMs: number | null): Counts {
    return { sent: passed + failed, passed, failed, skipped, ratePerSecond, timeLeftMs }
  }

  return {
    /** After each attempt that was stored. */
    count(isPassed: boolean): void {
      if (isPassed) passed += 1
      else failed += 1
    },
    skip(): void {
      skipped += 1
    },
    /** Rate over the last seconds; `now`: monotonic. */
    snapshot(nowMs: number): Counts {
      const done = passed + failed + skipped
      while (samples.length > 1 && nowMs - (samples[0]?.atMs ?? nowMs) > rateOverMs) samples.shift()
      const since = samples[0] ?? { atMs: beginMs, done: 0 }
      samples.push({ atMs: nowMs, done })
      const rate = nowMs > since.atMs ? ((done - since.done) / (nowMs - since.atMs)) * 1000 : 0
      const byTime = Math.max(0, shortestMs - (nowMs - beginMs))
      const left = total - done
      if (left === 0) return counts(rate, 0)
      if (rate === 0) return counts(0, byTime > 0 ? byTime : null)
      return counts(rate, shortestMs > 0 ? byTime : (left / rate) * 1000)
    },
    /** At the end: rate over the entire time. */
    finalSnapshot(nowMs: number): Counts {
      const done = passed + failed + skipped
      return counts(nowMs > beginMs ? (done / (nowMs - beginMs)) * 1000 : 0, 0)
    },
  }
}
