import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { asked, count, dayMs, opened, posted, settableClock } from './retention-question-steps.ts'

test('a limit that the user sets with what it removes before the eyes removes it without a question; at a start with the clock ahead retention asks', async () => {
  const dataDir = temporaryFolder()
  const clock = settableClock()
  const first = await opened(dataDir, clock)
  await posted(first.url, 2)
  clock.offMs = 2 * dayMs
  const removed = new Promise<void>(resolve => {
    first.client.subscribe(frame => {
      if (frame.name === 'sessions.changed') resolve()
    })
  })
  await first.client.call('settings.change', { retention: { ageMs: dayMs } })
  await removed
  expect(await count(first.client)).toBe(0)

  await posted(first.url, 2)
  await first.client.call('settings.change', { retention: { ageMs: 30 * dayMs } })
  await first.engine.close()
  clock.offMs = 400 * dayMs
  const { client } = await opened(dataDir, clock)
  expect(await asked(client, 2)).toMatchObject({ total: 2, reason: 'newest' })
  expect(await count(client)).toBe(2)
})
