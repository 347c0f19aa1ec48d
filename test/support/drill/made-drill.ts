import { type Drill, type DrillCell, type DrillFailure, drillOptionsSchema } from '#contract/drill/drill'
import { drillProperties } from '#contract/drill/properties'
import type { DrillSending, DrillStep, DrillTrail, SentSending } from '#contract/drill/sequence'
import { drillId } from '#contract/terms'

/** A step of a made-up trail. */
export const madeStep = (status: string, refundStatus: string | null = null, record = 0): DrillStep => ({
  record,
  status,
  refundStatus,
  isFinal: status === 'COMPLETE' || status === 'FAILED',
  clock: null,
  deliveryId: null,
  fixtureId: null,
})

export const madeTrail: DrillTrail = {
  name: 'issuance-complete',
  records: [{ recordId: 'record-1', service: 'transactions', kind: 'issuance' }],
  steps: [madeStep('PENDING'), madeStep('IN_PROGRESS'), madeStep('COMPLETE')],
}

/** A sending of a made-up sequence that got 200. */
export function madeSending(step: number, wave: number, change: Partial<DrillSending> = {}): SentSending {
  return {
    step,
    wave,
    subject: 'own',
    form: 'captured',
    mishap: null,
    repeats: null,
    ...change,
    response: { startedAtMs: 1, elapsedMs: 2.4, status: 200, error: null, isPassed: true },
  }
}

const state = (status: string) => ({
  record: 0,
  subject: 'own' as const,
  status: 200,
  isJson: true,
  isCut: false,
  text: `{"status":"${status}"}`,
})

/** An app that takes the last arrival for the truth. */
export const madeFailure: DrillFailure = {
  property: 'order',
  trail: 'issuance-complete',
  seed: 7,
  path: '3:1:0',
  suspicion: 'last-arrival-wins',
  sentence: 'Looks like the last arrival wins: `updated_at` is not compared.',
  sequence: [madeSending(2, 0), madeSending(1, 1)],
  reference: [madeSending(1, 0), madeSending(2, 1)],
  naive: [],
  before: [state('COMPLETE')],
  after: [state('IN_PROGRESS')],
  differences: [
    { op: 'replace', path: '/0/status', from: '"COMPLETE"', to: '"IN_PROGRESS"', expected: false },
  ],
  command: 'hooktrail drill issuance-complete --to http://127.0.0.1:3000/hooks --seed 7 --path 3:1:0',
}

export function madeCell(change: Partial<DrillCell> & Pick<DrillCell, 'property'>): DrillCell {
  return {
    trail: 'issuance-complete',
    verdict: 'held',
    runs: 25,
    reason: null,
    sentence: null,
    change: null,
    sources: [],
    tried: [],
    isSaved: false,
    ...change,
  }
}

/** Of a drill that does not sign. */
const unsignedProperties = drillProperties.filter(property => property !== 'signatures')

/** One trail: the order is broken, refunds are unchecked, everything else held. */
export function madeDrill(change: Partial<Drill> = {}): Drill {
  const options = drillOptionsSchema.parse({ url: 'http://127.0.0.1:3000/hooks' })
  return {
    id: drillId(1),
    state: 'done',
    message: null,
    isUnreachable: false,
    url: options.url,
    startedAtMs: 1,
    endedAtMs: 2,
    seed: 7,
    runs: 203,
    plannedRuns: 200,
    sent: 900,
    comparedWith: null,
    options,
    trailNames: [madeTrail.name],
    trails: [madeTrail],
    cells: unsignedProperties.map(property => {
      if (property === 'order')
        return madeCell({ property, verdict: 'broken', runs: 3, sentence: madeFailure.sentence })
      if (property === 'refunds')
        return madeCell({
          property,
          verdict: 'unchecked',
          runs: 0,
          reason: "A trail without a refund can't show this.",
        })
      return madeCell({ property })
    }),
    failures: [madeFailure],
    learnedIgnores: [],
    ...change,
  }
}
