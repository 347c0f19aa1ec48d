import type { DrillCell, DrillFailure, DrillOptions } from '#contract/drill/drill'
import { drillOptionsSchema } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { SentSending } from '#contract/drill/sequence'
import type { DrillEnd, FinishedRun, LoadedTrail } from '../../../main/engine/drill/drill-run.ts'
import { runDrill } from '../../../main/engine/drill/run/run-drill.ts'
import { generatorsVersion } from '../../../main/engine/drill/sequences/rules.ts'
import type { Subject } from '../../../main/engine/drill/subject.ts'
import { trailsOf } from '../../../main/engine/drill/trail/trails.ts'

export { funding, givenBackBodies, issuance, plainBodies, refundBodies } from './bodies.ts'

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
  /** The last thousand. */
  readonly runs: readonly FinishedRun[]
  /** Notifications. */
  readonly sent: number
  readonly learned: ReadonlyMap<string, readonly string[]>
  cell(property: DrillProperty): DrillCell
  failure(property: DrillProperty): DrillFailure
}

const mostRuns = 1000

/** Runs a drill to its end. */
export async function drillOf(
  subject: Subject,
  trails: readonly LoadedTrail[],
  options: Partial<DrillOptions> = {},
  {
    signal = new AbortController().signal,
    idKey = 'a test',
    version = generatorsVersion,
  }: { readonly signal?: AbortSignal; readonly idKey?: string; readonly version?: number } = {},
): Promise<Drilled> {
  const cells = new Map<string, DrillCell>()
  const failures: DrillFailure[] = []
  const runs: FinishedRun[] = []
  const learned = new Map<string, readonly string[]>()
  let sent = 0
  const end = await runDrill(
    {
      idKey,
      options: {
        ...drillOptionsSchema.parse({ url: 'http://127.0.0.1:1' }),
        ...options,
        seed: options.seed ?? 7,
      },
      trails,
      generatorsVersion: version,
      commandOf: ({ property, seed, path }) => `repeat ${property} ${seed} ${path}`,
    },
    subject,
    event => {
      if (event.kind === 'cell') cells.set(`${event.cell.property} ${event.cell.trail}`, event.cell)
      if (event.kind === 'failure') failures.push(event.failure)
      if (event.kind === 'learned') learned.set(event.trail, event.paths)
      if (event.kind !== 'run') return
      sent += event.run.sequence.length
      runs.push(event.run)
      if (runs.length > mostRuns) runs.shift()
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
    sent,
    learned,
    cell: property => found([...cells.values()].find(cell => cell.property === property)),
    failure: property => found(failures.find(failure => failure.property === property)),
  }
}

const mishapMarks: Readonly<Record<NonNullable<SentSending['mishap']>, string>> = {
  restart: 'R',
  'response-lost': '!',
  'dependency-fails': 'F',
  unsigned: 'u',
  'wrongly-signed': 'w',
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
      const mark = mishap === null ? '' : mishapMarks[mishap]
      return `${joint}${subject === 'other' ? 'o' : ''}${place}${marks[form]}${mark}`
    })
    .join('')
}
