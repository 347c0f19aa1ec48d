import { expect, onTestFinished, test, vi } from 'vitest'
import { practiceOptionsSchema } from '#contract/registration/practice'
import { notify } from '../../../../main/engine/practice/notifier.ts'
import { planStream } from '../../../../main/engine/practice/stream.ts'

test('what was due while the computer slept is sent at its pace, not at once', async () => {
  const perSecond = 20
  const stream = planStream('funding', practiceOptionsSchema.parse({ seed: 7, count: 40, duplicates: 0 }))
  const now = performance.now.bind(performance)
  let sleptMs = 0
  // A system whose monotonic clock goes on during sleep.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + sleptMs)
  onTestFinished(() => clock.mockRestore())
  const beginsMs: number[] = []
  await notify({
    stream,
    perSecond,
    async render() {
      beginsMs.push(now())
      if (beginsMs.length === 10) sleptMs = 8 * 3_600_000
      return '{}'
    },
    retryPausesMs: [],
    post: async () => ({
      startedAtMs: 0,
      elapsedMs: 1,
      status: 200,
      error: null,
      isResponseTruncated: false,
      responseHeaders: [],
      responseBody: new Uint8Array(),
    }),
    signal: new AbortController().signal,
    onFault() {},
    onEnd() {},
  })
  expect(beginsMs).toHaveLength(stream.length)
  const tookMs = (beginsMs.at(-1) ?? 0) - (beginsMs[9] ?? 0)
  const plannedMs = ((stream.length - 10) * 1_000) / perSecond
  // A busy machine may lag, and catch up with a second at most.
  expect(tookMs).toBeGreaterThan(plannedMs - 1_100)
  expect(plannedMs).toBeGreaterThan(1_400)
})
