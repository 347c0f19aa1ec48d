import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Attempt } from '#contract/sending/sending'
import { settingsSchema } from '#contract/settings'
import type { AttemptId, FixtureId } from '#contract/terms'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestReader, storeOfFile } from '../../../support/store/open-test-store.ts'

const nothing = new Uint8Array(0)

function madeAttempt(
  changes: Partial<Omit<Attempt, 'id' | 'verdict'>> = {},
): Omit<Attempt, 'id' | 'verdict'> {
  return {
    purpose: 'fixture',
    deliveryId: null,
    batchId: null,
    routeId: null,
    isEdited: false,
    warning: null,
    fixtureId: 'issuance-complete' as FixtureId,
    recordId: 'r1',
    target: 'http://127.0.0.1:1/',
    startedAtMs: 1_795_000_000_000,
    elapsedMs: 12.5,
    status: 200,
    error: null,
    sentHeaders: [
      ['Content-Type', 'application/json'],
      ['content-type', 'again'],
    ],
    sentBodyBytes: 4,
    sentBodySha256: 'ab',
    identical: null,
    responseHeaders: [['Server', 'é']],
    responseBodyBytes: 2,
    isResponseTruncated: false,
    ...changes,
  }
}

const opened = storeOfFile()

test('deliveries are removed with their attempts; a pinned one stays with its attempts', async () => {
  const { store, reader } = opened()
  const pinned = await captured(store, arrivedDelivery({ body: 'pinned' }))
  const removed = await captured(store, arrivedDelivery({ body: 'removed' }))
  await store.pinDeliveries([pinned], true)
  const attempts: AttemptId[] = []
  for (const deliveryId of [pinned, removed]) {
    const attempt = madeAttempt({ purpose: 'replay', fixtureId: null, deliveryId })
    attempts.push((await store.saveAttempt({ attempt, sentBody: nothing, responseBody: nothing })).id)
  }
  await store.removeDeliveries([pinned, removed])
  expect(reader.deliveriesById([pinned, removed]).map(({ id }) => id)).toEqual([pinned])
  expect(attempts.map(id => reader.attempt(id)?.deliveryId)).toEqual([pinned, undefined])
})

test('an attempt comes back as it was, with both bodies, or with why it has no response', async () => {
  const { store, reader } = opened()
  const attempt = madeAttempt({ isResponseTruncated: true })
  // A view of a larger buffer, as Node's small buffers are.
  const sentBody = Buffer.from('xxsentxx').subarray(2, 6)
  const { id } = await store.saveAttempt({ attempt, sentBody, responseBody: Buffer.from('ok') })

  expect(reader.attempt(id)).toEqual({ id, verdict: null, ...attempt })
  const body = (which: 'sent' | 'response', offset: number, length: number) => {
    const read = reader.attemptBody(id, which, offset, length)
    return [Buffer.from(read?.bytes ?? []).toString(), read?.totalBytes]
  }
  expect(body('sent', 0, 10)).toEqual(['sent', 4])
  expect(body('sent', 1, 2)).toEqual(['en', 4])
  expect(body('response', 0, 10)).toEqual(['ok', 2])
  expect(reader.attempt((id + 1) as AttemptId)).toBeNull()
  expect(reader.attemptBody((id + 1) as AttemptId, 'sent', 0, 1)).toBeNull()

  const error = { code: 'target-timeout', message: 'No answer within 5 s.' } as const
  const withoutResponse = madeAttempt({ status: null, error, responseHeaders: [], responseBodyBytes: 0 })
  const { id: other } = await store.saveAttempt({ attempt: withoutResponse, sentBody, responseBody: nothing })
  expect(reader.attempt(other)).toEqual({ id: other, verdict: null, ...withoutResponse })
  expect(reader.attemptBody(other, 'response', 0, 10)).toEqual({ bytes: nothing, totalBytes: 0 })
})

test('a replay of the captured bytes keeps no copy: what was sent is read from the delivery', async () => {
  const { store, reader } = opened()
  const deliveryId = await captured(store, arrivedDelivery({ body: 'captured' }))
  const attempt = madeAttempt({ purpose: 'replay', deliveryId, fixtureId: null, identical: true })
  const { id } = await store.saveAttempt({ attempt, sentBody: null, responseBody: nothing })
  expect(reader.attempt(id)).toMatchObject({ deliveryId, identical: true })
  const read = reader.attemptBody(id, 'sent', 2, 3)
  expect([Buffer.from(read?.bytes ?? []).toString(), read?.totalBytes]).toEqual(['ptu', 8])
})

test('attempts come newest first in windows, all or those of one delivery', async () => {
  const { store, reader } = opened()
  const deliveryId = await captured(store, arrivedDelivery())
  const ids: AttemptId[] = []
  for (let count = 1; count <= 6; count += 1) {
    const attempt = madeAttempt(count % 2 === 0 ? { purpose: 'replay', deliveryId } : {})
    ids.push((await store.saveAttempt({ attempt, sentBody: nothing, responseBody: nothing })).id)
  }
  // As numbers from 1.
  const first = (ids[0] ?? 0) - 1
  const nth = (number: number) => (first + number) as AttemptId
  expect(ids.map(id => id - first)).toEqual([1, 2, 3, 4, 5, 6])
  const window = (options: Parameters<typeof reader.attempts>[0]) => {
    const { attempts, hasMore } = reader.attempts(options)
    return [attempts.map(attempt => attempt.id - first), hasMore]
  }
  expect(window({ limit: 4 })).toEqual([[6, 5, 4, 3], true])
  expect(window({ limit: 2, before: nth(3) })).toEqual([[2, 1], first > 0])
  expect(window({ limit: 3, after: nth(2) })).toEqual([[3, 4, 5], true])
  expect(window({ limit: 2, deliveryId })).toEqual([[6, 4], true])
  expect(window({ limit: 2, deliveryId, after: nth(2) })).toEqual([[4, 6], false])
  expect(window({ limit: 2, deliveryId, before: nth(4) })).toEqual([[2], false])
})

test('each attempt is judged against the last of its delivery, to the same target where there is one', async () => {
  const { store } = opened()
  const deliveryId = await captured(store, arrivedDelivery())
  const verdict = async (status: number | null, target = 'http://127.0.0.1:1/'): Promise<string | null> => {
    const error = status === null ? { code: 'target-timeout' as const, message: '' } : null
    const attempt = madeAttempt({ purpose: 'replay', deliveryId, target, status, error })
    return (await store.saveAttempt({ attempt, sentBody: null, responseBody: nothing })).verdict
  }
  expect(await verdict(500)).toBe('first')
  expect(await verdict(null)).toBe('still-failing')
  expect(await verdict(204)).toBe('fixed')
  expect(await verdict(200)).toBe('still-passing')
  expect(await verdict(302)).toBe('broken')
  // To another target: against the last of all; from then on against its own.
  expect(await verdict(200, 'http://127.0.0.1:2/')).toBe('fixed')
  expect(await verdict(500)).toBe('still-failing')
  expect(await verdict(200, 'http://127.0.0.1:2/')).toBe('still-passing')
})

test('a fixture that was made of a delivery is none of its attempts', async () => {
  const { store, reader } = opened()
  const madeOf = await captured(store, arrivedDelivery())
  const made = { attempt: madeAttempt(), madeOf, sentBody: nothing, responseBody: nothing }
  const { id, verdict } = await store.saveAttempt(made)
  expect(verdict).toBe(null)
  expect([reader.attempt(id)?.deliveryId, reader.attemptMadeOf(id)]).toEqual([null, madeOf])
  expect(reader.attempts({ deliveryId: madeOf, limit: 2 }).attempts).toEqual([])
  const replay = madeAttempt({ purpose: 'replay', deliveryId: madeOf })
  expect((await store.saveAttempt({ ...made, madeOf: null, attempt: replay })).verdict).toBe('first')
})

test('settings are the defaults until others are kept; one that this version cannot take falls back to its default', async () => {
  const { store, dataDir, reader } = opened()
  const defaults = settingsSchema.parse({})
  expect(reader.settings()).toEqual(defaults)
  const changed = { ...defaults, port: 5_000, theme: 'dark' as const, lastTargetUrl: 'http://a/' }
  await store.saveSettings(changed)
  expect(reader.settings()).toEqual(changed)
  const database = new Database(`${dataDir}/store.db`)
  database.exec(`UPDATE settings SET value = '"sepia"' WHERE name = 'theme'`)
  database.exec(`UPDATE settings SET value = 'not json' WHERE name = 'lastTargetUrl'`)
  database.exec(`INSERT INTO settings (name, value) VALUES ('ofLaterVersion', '1')`)
  database.close()
  expect(openTestReader(dataDir).settings()).toEqual({ ...defaults, port: 5_000 })
})
