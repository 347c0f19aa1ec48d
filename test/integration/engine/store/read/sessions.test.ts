import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A clock that shows what it is set to. */
function settableClock(year: number, month: number, day: number, hour: number) {
  return {
    atMs: new Date(year, month - 1, day, hour).getTime(),
    nowMs() {
      return this.atMs
    },
    monotonicMs: () => performance.now(),
  }
}

test('the first delivery of a new day begins its session, also for the next start; those of the day before keep theirs', async () => {
  const dataDir = temporaryFolder()
  const clock = settableClock(2026, 11, 21, 23)
  const store = await openTestStore(dataDir, { clock })
  const before = await captured(store, arrivedDelivery({ receivedAtMs: clock.atMs }))
  clock.atMs += 2 * 3_600_000
  const after = await Promise.all([
    captured(store, arrivedDelivery({ receivedAtMs: clock.atMs })),
    captured(store, arrivedDelivery({ receivedAtMs: clock.atMs })),
  ])
  expect(store.session.name).toBe('2026-11-22')

  const reader = openTestReader(dataDir)
  expect(reader.delivery(before)?.sessionName).toBe('2026-11-21')
  for (const id of after) {
    expect(reader.delivery(id)).toMatchObject({ sessionName: '2026-11-22', sessionId: store.session.id })
  }
  const { session } = store
  await store.close()
  const second = await openTestStore(dataDir, { clock })
  expect(second.session).toEqual(session)
  // The session changes with the day although nothing arrives.
  clock.atMs += 24 * 3_600_000
  expect(second.session.name).toBe('2026-11-23')
  await captured(second, arrivedDelivery({ receivedAtMs: clock.atMs }))
  expect(second.session.id).toBeGreaterThan(session.id)
})

test('when the clock goes back to an earlier day, also of an earlier start, its session goes on, at the next start too', async () => {
  const dataDir = temporaryFolder()
  const clock = settableClock(2026, 11, 20, 9)
  const day = 24 * 3_600_000
  const first = await openTestStore(dataDir, { clock })
  await captured(first, arrivedDelivery())
  const { session } = first
  expect(session.name).toBe('2026-11-20')
  await first.close()
  clock.atMs += 10 * day
  const ahead = await openTestStore(dataDir, { clock })
  await captured(ahead, arrivedDelivery())
  clock.atMs -= 10 * day
  const again = await captured(ahead, arrivedDelivery())
  clock.atMs -= day
  const earlier = await captured(ahead, arrivedDelivery())
  clock.atMs += 11 * day
  const later = await captured(ahead, arrivedDelivery())
  clock.atMs -= 10 * day
  const sessions = [again, earlier, later].map(id => openTestReader(dataDir).delivery(id)?.sessionName)
  expect(sessions).toEqual(['2026-11-20', '2026-11-19', '2026-11-30'])
  await ahead.close()
  const back = await openTestStore(dataDir, { clock })
  expect(back.session).toEqual(session)
})

test('a session of a day that was removed is there again when a delivery comes for it', async () => {
  const dataDir = temporaryFolder()
  const clock = settableClock(2026, 11, 21, 9)
  const store = await openTestStore(dataDir, { clock })
  await store.changeSession(store.session.id, { name: 'Saturday' })
  const today = store.session.id
  const named = await store.addSession({ name: 'named', isImported: false })
  store.captureInto({ id: named, name: 'named' })
  await store.removeSession(today)
  store.captureInto(null)
  const id = await captured(store, arrivedDelivery())
  expect(openTestReader(dataDir).delivery(id)).toMatchObject({ sessionId: today, sessionName: 'Saturday' })
})
