import { queryOptions, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { DrillSummary, SequenceRun } from '#contract/drill/drill'
import type { ParamsInput, Result } from '#contract/methods'
import type { DrillId } from '#contract/terms'
import { change } from '../client/change.ts'
import { ask, engineQuery, freshQuery, useLatest } from '../client/engine-query.ts'
import { type RunPages, runPages } from './run-pages.ts'

const pages = runPages<DrillSummary>(
  'drills.list',
  async before => {
    const { drills, hasMore } = await ask('drills.list', { before, limit: 50 })
    return { runs: drills, hasMore }
  },
  furtherOf,
)

export const {
  query: drillsQuery,
  latest: latestDrills,
  fetchOlder: fetchOlderDrills,
  show: showDrill,
} = pages

/** One drill with its trails and failures. Refetched while it runs. */
function drillQuery(id: DrillId) {
  return queryOptions({ ...engineQuery('drills.get', { id }), retryOnMount: true })
}

/** A failure as a test. Rejects with an `AppError`. */
export function failureTest(params: ParamsInput<'drills.test'>): Promise<Result<'drills.test'>> {
  return ask('drills.test', params)
}

/** The plan of a drill with these options. Nothing is sent. */
export function planQuery(options: ParamsInput<'drills.plan'>) {
  return queryOptions({ ...freshQuery('drills.plan', options), gcTime: 0 })
}

export function isDrillRunning({ state }: Pick<DrillSummary, 'state'>): boolean {
  return state === 'preparing' || state === 'running'
}

/** The one drill that runs now; `null` for none. */
export function useRunningDrill(): DrillSummary | null {
  return useLatest<RunPages<DrillSummary>, DrillSummary | null>(
    drillsQuery,
    list => list?.runs.find(isDrillRunning) ?? null,
  )
}

/**
 * The newest state of a drill: from the list, which follows each event, with the members that only
 * `drills.get` has.
 */
export function useDrill(id: DrillId) {
  const query = useQuery(drillQuery(id))
  const select = ({ runs }: RunPages<DrillSummary>): DrillSummary | null =>
    runs.find(drill => drill.id === id) ?? null
  const summary = useQuery({ ...drillsQuery, select }).data ?? null
  const { data } = query
  const isAhead = data !== undefined && summary !== null && summary.sent >= data.sent
  return { ...query, data: isAhead ? { ...data, ...summary } : data }
}

/** Deletes a drill that has ended. Rejects with an `AppError`. */
export async function removeDrill(id: DrillId): Promise<void> {
  await change('drills.remove', { id })
  pages.remove(id)
}

function furtherOf(known: DrillSummary, given: DrillSummary): DrillSummary {
  if (known.endedAtMs !== null && given.endedAtMs === null) return known
  return given.sent < known.sent ? known : given
}

/** Repeated sequences by id, in their latest state from an event or response. */
const useSequenceRuns = create<{ readonly runs: ReadonlyMap<number, SequenceRun> }>()(() => ({
  runs: new Map(),
}))
/** Limit of remembered sequences. Earlier ones have ended long ago. */
const maximumSequenceRuns = 20

/** Follows `drill.sequence`. A response may arrive after a newer event. */
export function showSequenceRun(run: SequenceRun): void {
  const { runs } = useSequenceRuns.getState()
  const known = runs.get(run.id)
  if (known !== undefined && (hasRunEnded(known) || sentCount(known) > sentCount(run))) return
  const entries = [...runs, [run.id, run] as const].slice(-maximumSequenceRuns)
  useSequenceRuns.setState({ runs: new Map(entries) })
}

export function useSequenceRun(id: number | null): SequenceRun | null {
  return useSequenceRuns(({ runs }) => (id === null ? null : (runs.get(id) ?? null)))
}

export function hasRunEnded({ state }: SequenceRun): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}

function sentCount({ sequence }: SequenceRun): number {
  return sequence.filter(({ response }) => response !== null).length
}

/** How long the page holds a file for the browser to save it. */
const heldMs = 60_000

export interface ReportChoice {
  readonly format: 'html' | 'junit'
  /** Data that may identify somebody is replaced. */
  readonly isPseudonymous: boolean
}

/**
 * Saves the report of a drill as a file and returns its name or path: in the window where the user chooses,
 * in a browser with its downloads. `null`: the user chose no place. Rejects with an `AppError`.
 */
export async function saveReport(
  id: DrillId,
  choice: ReportChoice,
  isDesktop: boolean,
): Promise<string | null> {
  if (!isDesktop) return download(id, choice)
  const { path } = await ask('host.chooseTarget', { name: `drill-${id}.${endings[choice.format]}` })
  if (path !== null) await ask('drills.report', { id, ...choice, path })
  return path
}

const endings = { html: 'html', junit: 'xml' } as const

async function download(id: DrillId, choice: ReportChoice): Promise<string> {
  const { base64, name } = await ask('drills.report', { id, ...choice })
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  const type = choice.format === 'html' ? 'text/html' : 'application/xml'
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), heldMs)
  return name
}
