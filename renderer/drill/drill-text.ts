import {
  type Cause,
  type Drill,
  type DrillCell,
  type DrillSummary,
  exampleAppUrl,
} from '#contract/drill/drill'
import type { DrillForm, DrillSending } from '#contract/drill/sequence'
import { countOf, countText } from '#ui'

/** Form of a sent notification; empty as captured. */
export const formTexts: Readonly<Record<DrillForm, string>> = {
  captured: '',
  respelled: 'other bytes',
  'extra-field': 'unknown fields',
  'letter-case': 'other letter case',
  'unknown-status': 'unknown status',
  'unknown-event': 'unknown event',
  fresh: 'without refund fields',
}

export const mishapTexts: Readonly<Record<NonNullable<DrillSending['mishap']>, string>> = {
  'response-lost': 'response lost',
  restart: 'restart after it',
  'dependency-fails': 'a dependency fails',
  unsigned: 'no signature',
  'wrongly-signed': 'wrong signature',
}

const verdictLabels: Readonly<Record<DrillCell['verdict'], string>> = {
  waiting: 'waiting',
  running: 'running',
  held: 'held',
  broken: 'broken',
  unchecked: 'not checked',
}

/** `held in 25 runs`, `broken`, `not checked`. */
export function verdictText({ verdict, runs }: Pick<DrillCell, 'verdict' | 'runs'>): string {
  if (verdict === 'held') return `held in ${countOf(runs, 'run')}`
  if (verdict === 'running' && runs > 0) return `running, ${countOf(runs, 'run')}`
  return verdictLabels[verdict]
}

/** Against the compared drill; `null` for an unchanged result that held. */
export function changeText({ change, verdict }: Pick<DrillCell, 'change' | 'verdict'>): string | null {
  if (change === 'fixed') return 'fixed'
  if (change === 'broken') return 'newly broken'
  return change === 'same' && verdict === 'broken' ? 'still broken' : null
}

const stateLabels: Readonly<Record<DrillSummary['state'], string>> = {
  preparing: 'starting',
  running: 'in progress',
  done: 'done',
  cancelled: 'canceled',
  stopped: 'stopped early',
  failed: 'failed',
}

export function drillStateText({ state }: Pick<DrillSummary, 'state'>): string {
  return stateLabels[state]
}

/** The drill in one mark. A drill that ended early proves nothing by properties that held until then. */
export function drillVerdict({ state, cells }: Pick<DrillSummary, 'state' | 'cells'>): DrillCell['verdict'] {
  if (state === 'preparing' || state === 'running') return 'running'
  if (cells.some(({ verdict }) => verdict === 'broken')) return 'broken'
  return state === 'done' && cells.some(({ verdict }) => verdict === 'held') ? 'held' : 'unchecked'
}

/** `1 broken, 7 held, 1 not checked`. */
export function countsText(cells: readonly DrillCell[]): string {
  const count = (verdict: DrillCell['verdict']) => cells.filter(cell => cell.verdict === verdict).length
  const [held, broken, unchecked] = [count('held'), count('broken'), count('unchecked')]
  const parts = [`${countText(broken)} broken`, `${countText(held)} held`]
  if (unchecked > 0) parts.push(`${countText(unchecked)} not checked`)
  return parts.join(', ')
}

/** The URL that a drill sends to, or the name of the sample app. */
export function targetText(url: string): string {
  return url === exampleAppUrl ? 'Sample app' : url
}

/** `7 results in 3 properties`. */
export function causeCountText({ failure, others }: Cause): string {
  const properties = new Set([failure, ...others].map(({ property }) => property))
  const results = countOf(others.length + 1, 'result')
  return properties.size === 1
    ? results
    : `${results} in ${countOf(properties.size, 'property', 'properties')}`
}

/** Share of the first cause: `31 of 44 results`. */
export function causeSizeText(causes: readonly Cause[]): string {
  const sizes = causes.map(({ others }) => others.length + 1)
  return `${countText(sizes[0] ?? 0)} of ${countOf(
    sizes.reduce((sum, size) => sum + size, 0),
    'result',
  )}`
}

/** True if a drill of all properties has no cell of signatures, because it does not sign. */
export function leavesOutSignatures({ cells, options }: Pick<Drill, 'cells' | 'options'>): boolean {
  const own = cells.filter(cell => !cell.isSaved)
  return (
    options.properties.length === 0 && own.length > 0 && !own.some(cell => cell.property === 'signatures')
  )
}
