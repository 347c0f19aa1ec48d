import { expect, onTestFinished, test, vi } from 'vitest'
import { practiceOptionsSchema } from '#contract/registration/practice'
import { notify } from '../../../../main/engine/practice/notifier.ts'
import { planStream } from '../../../../main/engine/practice/stream.ts'
import { serviceServer } from '../../../support/network/service-server.ts'

test('what was due while the computer slept is sent at its pace, not at once', async () => {
  const perSecond = 100
  const stream = planStream('funding', practiceOptionsSchema.parse({ seed: 7, count: 40, duplicates: 0 }))
  const now = performance.now.bind(performance)
  let sleptMs = 0
  // A system whose monotonic clock goes on during sleep.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + sleptMs)
  onTestFinished(() => clock.mockRestore())
  const arrivals: number[] = []
  const callback = await serviceServer((_call, response) => {
    arrivals.push(now())
    if (arrivals.length === 10) sleptMs = 8 * 3_600_000
    response.end('{}')
  })
  await notify({
    callbackUrl: callback.url,
    stream,
    perSecond,
    render: async () => '{}',
    retryPausesMs: [],
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    onFault() {},
    onEnd() {},
  })
  expect(arrivals).toHaveLength(stream.length)
  const tookMs = (arrivals.at(-1) ?? 0) - (arrivals[9] ?? 0)
  // A sending that is already on its way, and one whose wait is over, come sooner.
  expect(tookMs).toBeGreaterThan(((stream.length - 13) * 1000) / perSecond)
})
