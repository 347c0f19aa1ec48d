import type { DrillCell, DrillFailure, DrillOptions } from '#contract/drill/drill'
import { drillOptionsSchema } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { SentSending } from '#contract/drill/sequence'
import type { DrillEnd, FinishedRun, LoadedTrail } from '../../../main/engine/drill/drill-run.ts'
import { runDrill } from '../../../main/engine/drill/run/run-drill.ts'
import type { Subject } from '../../../main/engine/drill/subject.ts'
import { trailsOf } from '../../../main/engine/drill/trail/trails.ts'

const issuanceId = '5d0a3c1e-8f27-4b69-a1c4-90e2d7b3f658'

/** An issuance in one of its statuses, `seconds` after it was created. */
export function issuance(
  status: string,
  seconds: number,
  { id = issuanceId, ...more }: { readonly id?: string; readonly [name: string]: unknown } = {},
): string {
  const at = (after: number) => new Date(Date.UTC(2026, 2, 4, 10, 0, after)).toISOString()
  return JSON.stringify({
    event: 'TRANSACTION',
    payload: {
      id,
      type: 'ISSUANCE',
      status,
      created_at: at(0),
      updated_at: at(seconds),
      external_ref: 'order-771',
      issuance: {
        network: 'ARBITRUM',
        amount: '1500.00',
        method: 'SPEI',
        asset: 'MXN',
        external_fiat_id: 'SPEI20260304AB12',
        ...more,
      },
    },
  })
}

/** A funding; its clock never moves. */
export function funding(status: string, details: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    event: 'funding',
    payload: {
      fid: '037c1b9a44',
      status,
      created_at: '2026-03-04T10:00:00+00:00',
      currency: 'mxn',
      method: 'sp',
      amount: '250.00',
      asset: 'mxn',
      network: 'spei',
      protocol: 'clabe',
      integration: 'example',
      details: { clave_rastreo: 'EXAMPLE77120031', ...details },
    },
  })
}

export function withdrawal(status: string): string {
  return JSON.stringify({
    event: 'withdrawal',
    payload: {
      wid: 'e4c7730aa1b2',
      status,
      created_at: '2026-03-04T09:00:00+00:00',
      currency: 'mxn',
      amount: '250.00',
      details: { clave_de_rastreo: 'EXAMPLE99' },
    },
  })
}

export const plainBodies = [issuance('PENDING', 0), issuance('IN_PROGRESS', 5), issuance('COMPLETE', 9)]

const step = (status: string, id?: string) => ({
  step: 'SPEI_WITHDRAWAL',
  status,
  ...(id === undefined ? {} : { id }),
})

export const refundBodies = [
  issuance('PENDING', 0),
  issuance('FAILED', 9),
  issuance('FAILED', 20, { refund_status: 'PENDING', refund_steps: [] }),
  issuance('FAILED', 30, { refund_status: 'IN_PROGRESS', refund_steps: [step('IN_PROGRESS')] }),
  issuance('FAILED', 40, { refund_status: 'COMPLETE', refund_steps: [step('COMPLETE', 'wd0017ab')] }),
]

export const givenBackBodies = [
  withdrawal('pending'),
  withdrawal('complete'),
  funding('pending', { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'e4c7730aa1b2' }),
  funding('complete', { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'e4c7730aa1b2' }),
]

export function trailOf(name: string, bodies: readonly string[]): LoadedTrail {
  const [trail] = trailsOf(
    name,
    bodies.map(body => ({ body, deliveryId: null, fixtureId: null })),
  )
  if (trail === undefined) throw new Error('These bodies make no trail.')
  return trail
}

export interface Drilled {
  readonly end: DrillEnd
  /** The last state of each cell. */
  readonly cells: readonly DrillCell[]
  readonly failures: readonly DrillFailure[]
  readonly runs: readonly FinishedRun[]
  readonly learned: ReadonlyMap<string, readonly string[]>
  cell(property: DrillProperty): DrillCell
  failure(property: DrillProperty): DrillFailure
}

/** Runs a drill to its end. */
export async function drillOf(
  subject: Subject,
  trails: readonly LoadedTrail[],
  options: Partial<DrillOptions> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Drilled> {
  const cells = new Map<string, DrillCell>()
  const failures: DrillFailure[] = []
  const runs: FinishedRun[] = []
  const learned = new Map<string, readonly string[]>()
  const end = await runDrill(
    {
      idKey: 'a test',
      options: {
        ...drillOptionsSchema.parse({ url: 'http://127.0.0.1:1' }),
        ...options,
        seed: options.seed ?? 7,
      },
      trails,
      commandOf: ({ property, seed, path }) => `repeat ${property} ${seed} ${path}`,
    },
    subject,
    {
      onCell: cell => void cells.set(`${cell.property} ${cell.trail}`, cell),
      onFailure: failure => void failures.push(failure),
      onRun: run => void runs.push(run),
      onLearned: (trail, paths) => void learned.set(trail, paths),
    },
    signal,
  )
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('There is none.')
    return value
  }
  return {
    end,
    cells: [...cells.values()],
    failures,
    runs,
    learned,
    cell: property => found([...cells.values()].find(cell => cell.property === property)),
    failure: property => found(failures.find(failure => failure.property === property)),
  }
}

/** A sequence in few words: `0 2` one after the other, `0+2` at once, `2~` in other bytes, `2!` a mishap. */
export function wordsOf(sequence: readonly SentSending[]): string {
  const marks: Readonly<Record<string, string>> = {
    captured: '',
    respelled: '~',
    'extra-field': '#',
    'letter-case': 'c',
    'unknown-status': '?',
    'unknown-event': '*',
    fresh: 'n',
  }
  return sequence
    .map(({ step: place, form, mishap, subject, wave }, index) => {
      const joint = index === 0 ? '' : sequence[index - 1]?.wave === wave ? '+' : ' '
      const mark = mishap === null ? '' : mishap === 'restart' ? 'R' : '!'
      return `${joint}${subject === 'other' ? 'o' : ''}${place}${marks[form]}${mark}`
    })
    .join('')
}
