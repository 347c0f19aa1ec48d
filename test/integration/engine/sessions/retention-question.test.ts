import { expect, onTestFinished, test } from 'vitest'
import type { RetentionQuestion } from '#contract/deliveries/sessions'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import type { Clock } from '../../../../main/engine/ports.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const dayMs = 86_400_000

/** A clock that can be set, beside a monotonic one that goes on as it does. */
function settableClock(): Clock & { offMs: number } {
  return {
    offMs: 0,
    nowMs() {
      return Date.now() + this.offMs
    },
    monotonicMs: () => performance.now(),
  }
}

async function opened(dataDir: string, clock: Clock) {
  const warnings: string[] = []
  const engine = await createEngine({
    ports: {
      ...testPorts(dataDir),
      clock,
      logger: { info() {}, warn: message => warnings.push(message), error() {} },
    },
    ...{ version: '0', host: 'command', listen: { port: 0 } },
  })
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  return { engine, client, warnings, url: (await client.call('app.status')).listener.captureUrl ?? '' }
}

async function posted(url: string, count: number): Promise<void> {
  for (let post = 0; post < count; post += 1) await httpCall(url, { method: 'POST', body: '{}' })
}

/** Waits until retention's question, or `null` for none, is as expected. */
async function questionThat(
  client: Client,
  isWanted: (question: RetentionQuestion | null) => boolean,
): Promise<RetentionQuestion | null> {
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      const { retentionQuestion } = await client.call('app.status')
      if (!isWanted(retentionQuestion)) return
      end()
      resolve(retentionQuestion)
    }
    const end = client.subscribe(() => void look().catch(reject))
    void look().catch(reject)
  })
}

async function asked(client: Client, deliveries: number): Promise<RetentionQuestion> {
  const question = await questionThat(client, one => one?.deliveries === deliveries)
  if (question === null) throw new Error('It asks nothing.')
  return question
}

/** The figures that identify the question in a response. */
const named = ({ deliveries, newestAtMs }: RetentionQuestion) => ({ deliveries, newestAtMs })

const count = async (client: Client) => (await client.call('deliveries.count', {})).count

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
