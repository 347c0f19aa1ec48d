import type { Override } from '#contract/sending/fixtures'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import type { Service } from '#contract/terms'
import type { MadeNotification } from './batches/batch-of-made.ts'
import { writeTime } from './fixtures/notification-body.ts'
import { recordIdOf } from './fixtures/placeholders.ts'
import { createFixtureRenderer } from './fixtures/render-fixture.ts'
import type { MadeFrom, Scenarios } from './scenarios/scenarios.ts'
import { seededBytes } from './seeded-random.ts'

export interface MadeTrail {
  readonly name: string
  readonly notifications: readonly Pick<MadeNotification, 'body' | 'fixtureId'>[]
}

/** One of every kind, and a refunded one of each kind with refunds. Fixtures in the record's order. */
const fixturesOf: Readonly<
  Record<string, { readonly service: Service; readonly fixtures: readonly string[] }>
> = {
  issuance: of('transactions', 'issuance', ['pending', 'in-progress', 'complete']),
  'issuance-refunded': of('transactions', 'issuance', [
    ...['pending', 'in-progress', 'failed', 'refund-pending', 'refund-in-progress', 'refund-complete'],
  ]),
  redemption: of('transactions', 'redemption', ['pending', 'in-progress', 'complete']),
  'redemption-refunded': of('transactions', 'redemption', [
    ...['pending', 'in-progress', 'failed', 'refund-pending', 'refund-in-progress', 'refund-complete'],
  ]),
  conversion: of('transactions', 'conversion', ['pending', 'in-progress', 'complete']),
  'crypto-deposit': of('transactions', 'crypto-deposit', ['pending', 'in-progress', 'complete']),
  'crypto-withdrawal': of('transactions', 'crypto-withdrawal', ['pending', 'in-progress', 'complete']),
  funding: of('funding', 'funding', ['pending', 'complete']),
  withdrawal: of('funding', 'withdrawal', ['pending', 'processing', 'complete']),
}
const reversed = scenarioIdSchema.parse('withdrawal-reversed')

function of(service: Service, kind: string, ends: readonly string[]) {
  return { service, fixtures: ends.map(end => `${kind}-${end}`) }
}

/** More than half a day: in any zone, one of two steps passes midnight, which an app that compares the time of day gets wrong. */
const stepMs = 13 * 3_600_000

/** A 32-bit float can't hold these amounts exactly. It can hold those of the fixtures. */
const amounts: Readonly<Record<string, readonly Override[]>> = {
  issuance: [{ path: '/payload/issuance/amount', value: '"1500.35"' }],
  redemption: [{ path: '/payload/redemption/amount', value: '"980.15"' }],
  funding: [{ path: '/payload/amount', value: '"2500.45"' }],
}

/** One trail of every kind, the same bytes for the same seed and time. */
export async function usualTrails(
  options: { readonly resourcesDir: string; readonly scenarios: Pick<Scenarios, 'madeNotifications'> },
  made: MadeFrom,
): Promise<readonly MadeTrail[]> {
  const render = createFixtureRenderer(options.resourcesDir)
  const random = seededBytes(made.seed)
  const trails: MadeTrail[] = []
  for (const [name, { service, fixtures }] of Object.entries(fixturesOf)) {
    const recordId = recordIdOf(service, random(16))
    const startMs = made.nowMs - (fixtures.length - 1) * stepMs
    const notifications: MadeNotification[] = []
    for (const [place, fixture] of fixtures.entries()) {
      const body = await render(
        fixture,
        {
          recordId,
          createdAt: writeTime(service, startMs),
          updatedAt: writeTime(service, startMs + place * stepMs),
        },
        amounts[name] ?? [],
      )
      notifications.push({
        body,
        fixtureId: fixture as MadeNotification['fixtureId'],
        recordId,
        isEdited: false,
      })
    }
    trails.push({ name, notifications })
  }
  return [
    ...trails,
    { name: reversed, notifications: await options.scenarios.madeNotifications(reversed, made) },
  ]
}
