import { expect, test } from 'vitest'
import type { RetentionQuestion } from '#contract/deliveries/sessions'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import {
  asked,
  count,
  dayMs,
  opened,
  posted,
  questionThat,
  settableClock,
} from './retention-question-steps.ts'

/** The figures that identify the question in a response. */
const named = ({ deliveries, newestAtMs }: RetentionQuestion) => ({ deliveries, newestAtMs })

test('a clock that was set 400 days ahead makes retention ask; only the answer to its last question removes, and only what it asked about', async () => {
  const clock = settableClock()
  const { client, url, warnings } = await opened(temporaryFolder(), clock)
  await posted(url, 3)
  await client.call('settings.change', { retention: { ageMs: 30 * dayMs } })
  clock.offMs = 400 * dayMs
  // Any change of the settings applies retention, as every hour does.
  await client.call('settings.change', { theme: 'dark' })
  const shown = await asked(client, 3)
  expect(shown).toMatchObject({ total: 3, reason: 'clock' })
  expect(warnings.join()).toContain('Retention would delete 3 of 3 deliveries')
  clock.offMs = 0
  await posted(url, 1)
  clock.offMs = 400 * dayMs
  await client.call('settings.change', { theme: 'light' })
  const newer = await asked(client, 4)
  for (const remove of [true, false]) {
    await expect(client.call('retention.response', { remove, ...named(shown) })).rejects.toMatchObject({
      code: 'question-outdated',
      message: expect.stringContaining('4 of 4'),
    })
  }
  expect(await count(client)).toBe(4)
  expect((await client.call('settings.get')).retention.ageMs).toBe(30 * dayMs)
  expect((await client.call('app.status')).retentionQuestion).toEqual(newer)

  clock.offMs = 0
  await posted(url, 1)
  expect(await client.call('retention.response', { remove: true, ...named(newer) })).toEqual({ removed: 4 })
  expect(await count(client)).toBe(1)
  expect((await client.call('settings.get')).retention.ageMs).toBe(30 * dayMs)

  clock.offMs = 400 * dayMs
  await client.call('settings.change', { theme: 'dark' })
  const last = await asked(client, 1)
  expect(await client.call('retention.response', { remove: false, ...named(last) })).toEqual({ removed: 0 })
  await questionThat(client, one => one === null)
  expect(await count(client)).toBe(1)
  expect((await client.call('settings.get')).retention.ageMs).toBeNull()
})
