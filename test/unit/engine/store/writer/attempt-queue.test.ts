import { expect, test } from 'vitest'
import type { AttemptToStore, StoredAttempt } from '../../../../../main/engine/store/store.ts'
import { createAttemptQueue } from '../../../../../main/engine/store/writer/attempt-queue.ts'

const sent: AttemptToStore = {
  attempt: {
    purpose: 'replay',
    deliveryId: null,
    fixtureId: null,
    recordId: null,
    batchId: null,
    routeId: null,
    target: 'http://127.0.0.1:9/',
    startedAtMs: 0,
    elapsedMs: 1,
    status: 200,
    error: null,
    sentHeaders: [],
    sentBodyBytes: 0,
    sentBodySha256: '',
    identical: null,
    isEdited: false,
    warning: null,
    responseHeaders: [],
    responseBodyBytes: 0,
    isResponseTruncated: false,
  },
  sentBody: null,
  responseBody: new Uint8Array(),
}

test('what a turn of the writer was too short for goes in the next group, in order; groups grow again', async () => {
  const groups: number[] = []
  let fits = 20
  let nextId = 1
  const save = createAttemptQueue(async rows => {
    groups.push(rows.length)
    const stored = rows.slice(0, fits).map(() => ({ id: nextId++, verdict: null }) as StoredAttempt)
    if (groups.length === 2) fits = 1_000
    return stored
  })
  const stored = await Promise.all(Array.from({ length: 130 }, () => save(sent)))
  expect(stored.map(({ id }) => id)).toEqual(Array.from({ length: 130 }, (_, index) => index + 1))
  // The first is in progress when the others arrive.
  expect(groups).toEqual([1, 129, 20, 40, 49])
})

test('a failure is told to those of its group, and to no others', async () => {
  let calls = 0
  const save = createAttemptQueue(async rows => {
    calls += 1
    if (calls === 1) throw new Error('planted')
    return rows.map(() => ({ id: 1, verdict: null }) as StoredAttempt)
  })
  const first = save(sent)
  const second = save(sent)
  await expect(first).rejects.toThrow('planted')
  await expect(second).resolves.toEqual({ id: 1, verdict: null })
})
