import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Attempt } from '#contract/sending'
import { settingsSchema } from '#contract/settings'
import type { AttemptId, FixtureId } from '#contract/terms'
import { arrivedDelivery, captured } from '../../../support/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../support/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const nothing = new Uint8Array(0)

function madeAttempt(changes: Partial<Attempt> = {}): Omit<Attempt, 'id'> {
  return {
    purpose: 'fixture',
    deliveryId: null,
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
    answerHeaders: [['Server', 'é']],
    answerBodyBytes: 2,
    isAnswerTruncated: false,
    ...changes,
  }
}

test('an attempt comes back as it was, with both bodies', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const attempt = madeAttempt({ isAnswerTruncated: true })
  // A view of a larger buffer, as Node's small buffers are.
  const sentBody = Buffer.from('xxsentxx').subarray(2, 6)
  const id = await store.saveAttempt({ attempt, sentBody, answerBody: Buffer.from('ok') })

  const reader = openTestReader(dataDir)
  expect(reader.attempt(id)).toEqual({ id, ...attempt })
  const body = (which: 'sent' | 'answer', offset: number, length: number) => {
    const read = reader.attemptBody(id, which, offset, length)
    return [Buffer.from(read?.bytes ?? []).toString(), read?.totalBytes]
  }
  expect(body('sent', 0, 10)).toEqual(['sent', 4])
  expect(body('sent', 1, 2)).toEqual(['en', 4])
  expect(body('answer', 0, 10)).toEqual(['ok', 2])
  expect(reader.attempt((id + 1) as AttemptId)).toBeNull()
  expect(reader.attemptBody((id + 1) as AttemptId, 'sent', 0, 1)).toBeNull()
})

test('an attempt without an answer keeps why', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const attempt = madeAttempt({
    status: null,
    error: { code: 'target-timeout', message: 'No answer within 5 s.' },
    answerHeaders: [],
    answerBodyBytes: 0,
  })
  const id = await store.saveAttempt({ attempt, sentBody: Buffer.from('x'), answerBody: nothing })
  const reader = openTestReader(dataDir)
  expect(reader.attempt(id)).toEqual({ id, ...attempt })
  expect(reader.attemptBody(id, 'answer', 0, 10)).toEqual({ bytes: nothing, totalBytes: 0 })
})

test('a replay of the captured bytes keeps no copy: what was sent is read from the delivery', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const deliveryId = await captured(store, arrivedDelivery({ body: 'captured' }))
  const attempt = madeAttempt({ purpose: 'replay', deliveryId, fixtureId: null, identical: true })
  const id = await store.saveAttempt({ attempt, sentBody: null, answerBody: nothing })
  const reader = openTestReader(dataDir)
  expect(reader.attempt(id)).toMatchObject({ deliveryId, identical: true })
  const read = reader.attemptBody(id, 'sent', 2, 3)
  expect([Buffer.from(read?.bytes ?? []).toString(), read?.totalBytes]).toEqual(['ptu', 8])
})

test('attempts come newest first in windows, all or those of one delivery', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const deliveryId = await captured(store, arrivedDelivery())
  const ids: AttemptId[] = []
  for (let count = 1; count <= 6; count += 1) {
    const attempt = madeAttempt({ deliveryId: count % 2 === 0 ? deliveryId : null })
    ids.push(await store.saveAttempt({ attempt, sentBody: nothing, answerBody: nothing }))
  }
  expect(ids).toEqual([1, 2, 3, 4, 5, 6])
  const reader = openTestReader(dataDir)
  const window = (options: Parameters<typeof reader.attempts>[0]) => {
    const { attempts, hasMore } = reader.attempts(options)
    return [attempts.map(attempt => attempt.id), hasMore]
  }
  expect(window({ limit: 4 })).toEqual([[6, 5, 4, 3], true])
  expect(window({ limit: 4, before: 3 as AttemptId })).toEqual([[2, 1], false])
  expect(window({ limit: 2, deliveryId })).toEqual([[6, 4], true])
  expect(window({ limit: 2, deliveryId, before: 4 as AttemptId })).toEqual([[2], false])
})

test('settings are the defaults until others are kept', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const reader = openTestReader(dataDir)
  const defaults = settingsSchema.parse({})
  expect(reader.settings()).toEqual(defaults)
  const changed = {
    ...defaults,
    port: 5_000,
    theme: 'dark' as const,
    limits: { ...defaults.limits, connections: 7 },
  }
  await store.saveSettings(changed)
  expect(reader.settings()).toEqual(changed)
})

test('a kept setting that this version cannot take falls back to its default; the others stay', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await store.saveSettings({ ...settingsSchema.parse({}), port: 5_000, lastTargetUrl: 'http://a/' })
  await store.close()
  const database = new Database(`${dataDir}/store.db`)
  database.exec(`UPDATE settings SET value = '"sepia"' WHERE name = 'theme'`)
  database.exec(`UPDATE settings SET value = 'not json' WHERE name = 'lastTargetUrl'`)
  database.exec(`INSERT INTO settings VALUES ('ofLaterVersion', '1')`)
  database.close()
  expect(openTestReader(dataDir).settings()).toEqual({ ...settingsSchema.parse({}), port: 5_000 })
})
