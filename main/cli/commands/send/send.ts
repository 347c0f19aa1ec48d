import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import type { Override } from '#contract/sending/fixtures'
import { isPassed } from '#contract/sending/passed'
import type { FixtureId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { nearPaths } from '../../../engine/library.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import type { ExitCode } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { type Destination, destination, type SendingOptions } from './target.ts'

export interface SendOptions extends SendingOptions {
  /** Key of the record whose next status is sent; a new record without it. */
  readonly record?: string | undefined
  /** `/path=value`, in order. */
  readonly set: readonly Override[]
  readonly count: number
  /** A second; as fast as possible without it. */
  readonly rate?: number | undefined
}

/** Under way at one time. */
const concurrency = 8

/** Sends notifications made from a fixture: one, or many, each of its own record. */
export async function send(
  context: CommandContext,
  fixture: FixtureId,
  options: SendOptions,
): Promise<ExitCode> {
  const lines = createAttemptLines(context.output, options.json === true)
  return withEngine(context, dataDirOf(options), async client => {
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
}

/** A missing name was mistyped: reported before anything is sent. Throws `invalid-params`. */
async function expectFixture(client: Client, id: FixtureId): Promise<void> {
  const { fixtures } = await client.call('fixtures.list', {})
  if (fixtures.some(fixture => fixture.id === id)) return
  const near = nearPaths(
    id,
    fixtures.map(fixture => fixture.id),
  )
  throw new AppError(
    'invalid-params',
    `No fixture ${id}. Did you mean ${near.join(', ')}? "hooktrail fixtures" lists all fixtures.`,
  )
}

function sendOne(client: Client, fixture: FixtureId, options: SendOptions, to: Destination) {
  return client.call('fixtures.send', {
    id: fixture,
    subject:
      options.record === undefined ? { record: 'new' } : { record: 'existing', recordKey: options.record },
    overrides: [...options.set],
    ...to,
  })
}

/** `/path=value`: split at the first `=` after the path. Throws `invalid-params`. */
export function readOverride(text: string): Override {
  const at = text.indexOf('=')
  if (at < 1 || !text.startsWith('/')) {
    throw new AppError(
      'invalid-params',
      `"${text}" is not /path=value, such as /payload/issuance/amount="10.00".`,
    )
  }
  return { path: text.slice(0, at), value: text.slice(at + 1) }
}
