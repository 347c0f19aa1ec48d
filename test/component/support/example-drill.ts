import {
  type Drill,
  type DrillSummary,
  drillSchema,
  drillSummarySchema,
  type SequenceRun,
  sequenceRunSchema,
} from '#contract/drill/drill'
import { drillProperties } from '#contract/drill/properties'
import type { DrillTrail } from '#contract/drill/sequence'

const startedAtMs = 1_795_000_000_000

/** A funding whose money goes back: its record, and four notifications in its own order. */
const exampleDrillTrail = {
  name: '037c1b9f',
  records: [{ recordId: '037c1b9f', service: 'funding', kind: 'funding' }],
  steps: (['pending', 'in_progress', 'complete', 'complete'] as const).map((status, place) => ({
    record: 0,
    status,
    refundStatus: place === 3 ? 'pending' : null,
    isFinal: status === 'complete',
    clock: `2026-11-23T10:00:0${place}Z`,
    deliveryId: place + 1,
    fixtureId: null,
  })),
}

/** A drill with two trails: most properties held, `order` of the first trail is broken. */
export function exampleDrill(values: Partial<Drill> = {}): Drill {
  const other = {
    ...exampleDrillTrail,
    name: 'redemption-refunded/redemption',
    records: [{ recordId: '5ad01277', service: 'transactions', kind: 'redemption' }],
  }
  const sending = (step: number, wave: number, more: object = {}) => ({
    step,
    subject: 'own',
    wave,
    form: 'captured',
    mishap: null,
    repeats: null,
    response: {
      startedAtMs: startedAtMs + wave * 10,
      elapsedMs: 3.4 + wave,
      status: 200,
      error: null,
      isPassed: true,
    },
    ...more,
  })
  const state = (status: string, amount: string) => ({
    record: 0,
    subject: 'own',
    status: 200,
    isJson: true,
    isCut: false,
    text: JSON.stringify({
      id: '037c1b9f',
      owner: 'Ana María Pérez',
      account: '646180157000000004',
      amount,
      currency: 'mxn',
      status,
      history: ['pending', 'in_progress', status],
      updatedAt: '2026-11-23T10:00:02Z',
      receivedNotifications: 3,
    }),
  })
  return drillSchema.parse({
    id: 3,
    state: 'done',
    message: null,
    isUnreachable: false,
    url: 'http://127.0.0.1:3000/webhooks',
    startedAtMs,
    endedAtMs: startedAtMs + 42_000,
    seed: 20_261_123,
    trailNames: [exampleDrillTrail.name, other.name],
    cells: [exampleDrillTrail.name, other.name].flatMap(trail =>
      drillProperties
        // It does not sign.
        .filter(property => property !== 'signatures')
        .map(property => exampleCell(property, trail, trail === exampleDrillTrail.name)),
    ),
    runs: 380,
    plannedRuns: 400,
    sent: 2214,
    comparedWith: 2,
    options: {
      url: 'http://127.0.0.1:3000/webhooks',
      source: { records: ['funding:037c1b9f'], scenarios: ['redemption-refunded'] },
      state: { by: 'url', url: 'http://127.0.0.1:3000/orders/{recordId}' },
      ignore: ['/receivedNotifications'],
      seed: 20_261_123,
    },
    trails: [exampleDrillTrail, other],
    failures: [
      {
        property: 'order',
        trail: exampleDrillTrail.name,
        sequence: [
          sending(2, 0, { form: 'respelled' }),
          sending(1, 1, {
            mishap: 'response-lost',
            response: { startedAtMs, elapsedMs: 1.2, status: null, error: null, isPassed: true },
          }),
          sending(1, 2, { repeats: 1 }),
          sending(0, 2, {
            response: { startedAtMs, elapsedMs: 5001, status: 503, error: null, isPassed: false },
          }),
        ],
        reference: [sending(0, 0), sending(1, 1), sending(2, 2)],
        before: [state('complete', '100.00')],
        after: [state('pending', '100.00')],
        differences: [
          { op: 'replace', path: '/0/status', from: '"complete"', to: '"pending"', expected: false },
          { op: 'replace', path: '/0/history/2', from: '"complete"', to: '"pending"', expected: false },
        ],
        suspicion: 'last-arrival-wins',
        sentence: 'Looks like the last arrival wins: updated_at is not compared.',
        seed: 20_261_123,
        path: '4:1:0',
        command:
          'hooktrail drill --record funding:037c1b9f --to http://127.0.0.1:3000/webhooks --state-url http://127.0.0.1:3000/orders/{recordId} --property order --seed 20261123 --path 4:1:0',
      },
    ],
    learnedIgnores: [{ trail: exampleDrillTrail.name, paths: ['/updatedAt'] }],
    ...values,
  })
}

function exampleCell(property: (typeof drillProperties)[number], trail: string, isFirst: boolean): object {
  const isBroken = isFirst && property === 'order'
  const isUnchecked = isFirst && property === 'refunds'
  return {
    property,
    trail,
    verdict: isBroken ? 'broken' : isUnchecked ? 'unchecked' : 'held',
    runs: isUnchecked ? 0 : isBroken ? 5 : 25,
    reason: isUnchecked
      ? "A trail without a refund can't show this."
      : property === 'recovery'
        ? 'Restarts were not tried. Set a restart command.'
        : null,
    sentence: isBroken ? 'Looks like the last arrival wins: updated_at is not compared.' : null,
    change: isBroken ? 'broken' : property === 'repeats' && isFirst ? 'fixed' : 'same',
    sources: ['Funding Notification Service, Delivery (F3-2): Notifications may arrive in any order.'],
  }
}

/** The summary of `exampleDrill`, as lists and events have it. */
export function exampleDrillSummary(values: Partial<Drill> = {}): DrillSummary {
  return drillSummarySchema.parse(exampleDrill(values))
}

/** The failing sequence while it is sent again; `sent`: so many of its sendings have a response. */
export function exampleSequenceRun(sent: number, values: Partial<SequenceRun> = {}): SequenceRun {
  const [failure] = exampleDrill().failures
  return sequenceRunSchema.parse({
    id: 7,
    state: 'waiting',
    message: null,
    trail: exampleDrillTrail.name,
    property: 'order',
    recordIds: ['9be2c04d'],
    sequence: failure?.sequence.map((one, place) => (place < sent ? one : { ...one, response: null })),
    ...values,
  })
}

/** Response of `drills.plan` for the first trail. */
export const examplePlan = {
  trails: [exampleDrill().trails[0]] as DrillTrail[],
  unchecked: exampleDrill().cells.filter(({ verdict }) => verdict === 'unchecked'),
  plannedRuns: 200,
}
