import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import type { Batch } from '#contract/sending/replay'
import { systemClock } from '../../../../../main/engine/ports.ts'
import { createBatches } from '../../../../../main/engine/sending/batches/batches.ts'

test('a batch ends although the store cannot keep how it ended', async () => {
  let saved = 0
  const ended = new Promise<Batch>(resolve => {
    const batches = createBatches({
      clock: systemClock,
      onAttempt() {},
      store: {
        areDeliveriesArriving: () => false,
        async saveValue() {
          saved += 1
          if (saved === 1) return 1
          throw new AppError('disk-full', 'The disk is full.')
        },
      },
      onProgress: batch => {
        if (batch.endedAtMs !== null) resolve(batch)
      },
    })
    const head = {
      selection: { by: 'query', query: '' },
      name: null,
      target: { to: 'url', url: 'http://127.0.0.1:9/' },
    } as unknown as Parameters<typeof batches.start>[0]
    const request = { of: 'failed', batchId: 1 } as unknown as Parameters<typeof batches.start>[1]
    void batches.start(head, request, () =>
      Promise.reject(new AppError('not-found', 'There is nothing to send.')),
    )
  })
  // An unhandled rejection would fail the run, as it would end the process.
  expect(await ended).toMatchObject({ state: 'failed', message: 'There is nothing to send.' })
  expect(saved).toBe(2)
})
