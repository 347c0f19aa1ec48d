import { InvalidArgumentError } from 'commander'
import { type Override, sendLimits } from '#contract/sending/fixtures'
import { isPassed } from '#contract/sending/passed'
import { type FixtureId, fixtureIdSchema } from '#contract/terms'
import type { Client } from '#contract/transport'
import { nearPaths } from '../../../engine/library.ts'
import { numberFrom, positive, textBy, understood, wrongUsage } from '../../arguments.ts'
import { command, type OptionsOf } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { withSender } from './additions.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { printBatch } from './follow-batch.ts'
import { destination, sendingOptions } from './target.ts'

const fixtureId = textBy(fixtureIdSchema, 'Enter the name of a fixture.')

const options = {
  ...sendingOptions,
  '--record <key>': 'send as the next status of this record',
  '--set <path=value>': { text: 'set a value at a JSON Pointer; repeatable', each: understood(readOverride) },
  '--count <count>': { text: 'number of notifications', read: numberFrom(1, sendLimits.count), default: 1 },
  '--rate <rate>': { text: 'notifications per second (default: unlimited)', read: perSecond },
} as const

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
      const use = { ...useOf(fixture, options), ...(await destination(client, options)) }
      const { count, rate: ratePerSecond } = options
      if (count > 1) {
        const begun = await client.call('fixtures.sendMany', { ...use, count, ratePerSecond })
        return (await printBatch(context.output, client, begun, lines)).status
      }
      const attempt = await client.call('fixtures.send', use)
      await lines.attempts([attempt])
      const passed = isPassed(attempt) ? 1 : 0
      const { elapsedMs } = attempt
      return lines.summary({ total: 1, sent: 1, passed, failed: 1 - passed, skipped: 0, elapsedMs })
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

function useOf(id: FixtureId, { record, set }: OptionsOf<typeof options>) {
  const subject =
    record === undefined ? ({ record: 'new' } as const) : ({ record: 'existing', recordKey: record } as const)
  return { id, subject, overrides: [...set] }
}

function perSecond(text: string): number {
  const value = positive(text)
  if (value <= sendLimits.ratePerSecond) return value
  throw new InvalidArgumentError(`Enter a number up to ${sendLimits.ratePerSecond}.`)
}

/** Split at the first `=` after the path. Throws `invalid-params`. */
function readOverride(text: string): Override {
  const at = text.indexOf('=')
  if (at < 1 || !text.startsWith('/')) {
    throw wrongUsage(`"${text}" is not /path=value, such as /payload/issuance/amount="10.00".`)
  }
  return { path: text.slice(0, at), value: text.slice(at + 1) }
}
