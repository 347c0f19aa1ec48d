import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '#contract/sending/fixtures'
import { isPassed } from '#contract/sending/passed'
import { type FixtureId, fixtureIdSchema } from '#contract/terms'
import type { Client } from '#contract/transport'
import { nearPaths } from '../../../engine/library.ts'
import { count, positive, textBy, understood, wrongUsage } from '../../arguments.ts'
import { command, type OptionsOf } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { withSender } from './additions.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { type Destination, destination, sendingOptions } from './target.ts'

const fixtureId = textBy(fixtureIdSchema, 'Enter the name of a fixture.')

const options = {
  ...sendingOptions,
  '--record <key>': 'send as the next status of this record',
  '--set <path=value>': { text: 'set a value at a JSON Pointer; repeatable', each: understood(readOverride) },
  '--count <count>': { text: 'number of notifications', read: count, default: 1 },
  '--rate <rate>': { text: 'notifications per second (default: unlimited)', read: positive },
} as const

/** Requests at the same time. */
const concurrency = 8

export const send = command({
  name: 'send',
  text: 'send a fixture',
  arguments: [['<fixture>', 'name, from `hooktrail fixtures`', fixtureId]],
  options,
  async run(context, options, fixture) {
    return withSender(context, dataDirOf(options), options, async client => {
      const lines = createAttemptLines(context.output, {
        isJson: options.json === true,
        client,
        isSingle: options.count === 1,
      })
      await expectFixture(client, fixture)
      const to = await destination(client, options)
      const startMs = performance.now()
      let begun = 0
      let passed = 0
      let sent = 0
      let isStopped = false
      const stop = (): void => {
        isStopped = true
      }
      process.once('SIGINT', stop)

      const lane = async (): Promise<void> => {
        while (begun < options.count && !isStopped) {
          const place = begun++
          if (options.rate !== undefined) {
            const dueMs = startMs + (place * 1000) / options.rate
            const waitMs = dueMs - performance.now()
            if (waitMs > 0) await wait(waitMs)
          }
          const attempt = await sendOne(client, fixture, options, to)
          sent += 1
          if (isPassed(attempt)) passed += 1
          await lines.attempts([attempt])
          await lines.progress(`${sent} of ${options.count} sent, ${sent - passed} failed`)
        }
      }
      try {
        const lanes = Math.min(options.record === undefined ? concurrency : 1, options.count)
        await Promise.all(Array.from({ length: lanes }, lane))
      } finally {
        process.removeListener('SIGINT', stop)
      }
      return lines.summary({
        total: options.count,
        sent,
        passed,
        failed: sent - passed,
        skipped: 0,
        elapsedMs: performance.now() - startMs,
      })
    })
  },
})

/** Reports a mistyped name before anything is sent. Throws `invalid-params`. */
async function expectFixture(client: Client, id: FixtureId): Promise<void> {
  const { fixtures } = await client.call('fixtures.list', {})
  if (fixtures.some(fixture => fixture.id === id)) return
  const near = nearPaths(
    id,
    fixtures.map(fixture => fixture.id),
  )
  throw wrongUsage(
    `No fixture ${id}. Did you mean ${near.join(', ')}? "hooktrail fixtures" lists all fixtures.`,
  )
}

function sendOne(
  client: Client,
  fixture: FixtureId,
  { record, set }: OptionsOf<typeof options>,
  to: Destination,
) {
  return client.call('fixtures.send', {
    id: fixture,
    subject: record === undefined ? { record: 'new' } : { record: 'existing', recordKey: record },
    overrides: [...set],
    ...to,
  })
}

/** Split at the first `=` after the path. Throws `invalid-params`. */
function readOverride(text: string): Override {
  const at = text.indexOf('=')
  if (at < 1 || !text.startsWith('/')) {
    throw wrongUsage(`"${text}" is not /path=value, such as /payload/issuance/amount="10.00".`)
  }
  return { path: text.slice(0, at), value: text.slice(at + 1) }
}
