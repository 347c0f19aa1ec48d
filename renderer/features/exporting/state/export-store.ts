import { create } from 'zustand'
import type { AppError } from '#contract/errors'
import { withVisible } from '#contract/json/invisible-characters'
import type { SessionId } from '#contract/terms'
import {
  type ExportFormat,
  type ExportId,
  type ExportProgress,
  exportColumns,
  exportFormatOf,
  type PseudonymOptions,
  type Selection,
} from '#contract/transfer/exporting'
import {
  change,
  isExportRunning,
  latestExport,
  latestListView,
  latestSession,
  latestStatus,
  useDeliveries,
  useExportProgress,
} from '#data'
import { multiSelectedIds, openOverlay, selectedDelivery, useSelection } from '#navigation'
import { hasQueryProblem } from '../../search/index.ts'

/** How pseudonyms are made, as the user chooses it. */
export interface PseudonymChoice {
  readonly amounts: PseudonymOptions['amounts']
  readonly times: PseudonymOptions['times']
  /** Names of members and headers whose values stay. */
  readonly keep: readonly string[]
  /** Tags and notes, unchanged; dropped by default. */
  readonly notes: 'keep' | 'drop'
}

/** An export that was started here. */
interface ExportRun {
  readonly id: ExportId
  readonly out: string
  readonly startedAtMs: number
}

export interface ExportState {
  readonly scopes: readonly ExportScope[]
  readonly scope: ExportScope | null
  readonly format: ExportFormat
  /** The path that the user typed or chose; `null` for the suggested one, which follows the format. */
  readonly chosenOut: string | null
  /** Part of the suggested file name. */
  readonly openedAt: Date
  readonly isReplaced: boolean
  readonly choice: PseudonymChoice
  /** The export in progress, or the last export. */
  readonly run: ExportRun | null
}

export const useExport = create<ExportState>()(() => ({
  scopes: [],
  scope: null,
  format: 'fixtures',
  chosenOut: null,
  openedAt: new Date(),
  isReplaced: true,
  choice: { amounts: 'keep', times: 'keep', keep: [], notes: 'drop' },
  run: null,
}))

const { getState: get, setState: set } = useExport

/**
 * Opens the dialog for the given selection, else for the multi-selection, the search results or everything.
 * An export in progress is shown instead.
 */
export function openExport(asked: Selection | null = null): void {
  openOverlay({ name: 'export' })
  const { run } = get()
  if (run !== null && isExportRunning(latestExport(run.id))) return
  const scopes = exportScopes(asked)
  set({ scopes, scope: scopes[0] ?? null, chosenOut: null, openedAt: new Date(), run: null })
}

export function chooseScope(scope: ExportScope): void {
  set({ scope })
}

export function chooseFormat(format: ExportFormat): void {
  set(({ chosenOut }) => ({ format, chosenOut: chosenOut === '' ? null : chosenOut }))
}

export function chooseOut(chosenOut: string): void {
  set({ chosenOut })
}

export function replaceOriginals(isReplaced: boolean): void {
  set({ isReplaced })
}

export function choosePseudonyms(given: Partial<PseudonymChoice>): void {
  set(({ choice }) => ({ choice: { ...choice, ...given } }))
}

/** The path of the export; empty until the data folder is known. */
export function outOf({ chosenOut, format, openedAt }: ExportState, dataDir: string | undefined): string {
  return chosenOut ?? (dataDir === undefined ? '' : suggestedPath(dataDir, format, openedAt))
}

/** `null` keeps the originals. */
export function pseudonymsOf({ isReplaced, choice }: ExportState) {
  return isReplaced ? { ...choice, keep: [...choice.keep] } : null
}

/** `key`: secret text of the user, or empty. It is not stored. Rejects with an `AppError`. */
export async function startExport(key: string): Promise<void> {
  const state = get()
  const { scope, format } = state
  if (scope === null) return
  const startedAtMs = Date.now()
  const out = outOf(state, latestStatus()?.dataDir)
  const options = pseudonymsOf(state)
  const pseudonyms = options === null || key === '' ? options : { ...options, key }
  const { selection } = scope
  const columns =
    format === 'csv' ? { columns: [...exportColumns, ...latestListView().deliveries.members] } : {}
  const { id } = await change('export.start', { selection, format, out, pseudonyms, ...columns })
  set({ run: { id, out, startedAtMs } })
}

/** Back to the choices. */
export function forgetExport(): void {
  set({ run: null })
}

/** A new path in the data folder: `…/exports/hooktrail-2026-11-21-101502.har`. */
function suggestedPath(dataDir: string, format: ExportFormat, at: Date): string {
  const slash = dataDir.includes('\\') && !dataDir.includes('/') ? '\\' : '/'
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = two(at.getHours()) + two(at.getMinutes()) + two(at.getSeconds())
  return [dataDir, 'exports', `hooktrail-${day}-${time}${exportFormatOf(format).ending}`].join(slash)
}

interface ExportScope {
  readonly key: string
  readonly label: string
  readonly selection: Selection
}

/** The requested selection first, then those closest to the current view. */
export function exportScopes(asked: Selection | null): readonly ExportScope[] {
  const { selectedId } = useSelection.getState()
  const recordKey = selectedDelivery()?.recordKey ?? null
  const { search } = useDeliveries.getState()
  const ids = multiSelectedIds()
  const session = latestStatus()?.session ?? null
  const selections: Selection[] = [
    ...(asked === null ? [] : [asked]),
    ...(ids.length === 0 ? [] : [{ of: 'deliveries' as const, ids }]),
    ...(search === '' || hasQueryProblem('deliveries') ? [] : [{ of: 'search' as const, query: search }]),
    { of: 'everything' },
    ...(session === null ? [] : [{ of: 'session' as const, sessionId: session.id }]),
    ...(recordKey === null ? [] : [{ of: 'record' as const, recordKey }]),
    ...(selectedId === null ? [] : [{ of: 'deliveries' as const, ids: [selectedId] }]),
  ]
  const scopes = selections.map(selection => ({
    key: JSON.stringify(selection),
    // A choice in a list shows text only.
    label: withVisible(labelOf(selection)),
    selection,
  }))
  return scopes.filter(({ key }, index) => scopes.findIndex(other => other.key === key) === index)
}

function labelOf(selection: Selection): string {
  switch (selection.of) {
    case 'everything':
      return 'All deliveries'
    case 'session':
      return `Session ${sessionName(selection.sessionId)}`
    case 'record':
      return `Trail of ${selection.recordKey.slice(selection.recordKey.lastIndexOf(':') + 1)}`
    case 'deliveries':
      return selection.ids.length === 1
        ? `Delivery ${selection.ids[0]}`
        : `${selection.ids.length} selected deliveries`
    case 'search':
      return `Matching ${selection.query}`
  }
}

function sessionName(id: SessionId): string {
  const current = latestStatus()?.session
  return (current?.id === id ? current.name : latestSession(id)?.name) ?? String(id)
}

/** The export in progress, or the last export. */
export interface ShownRun {
  readonly progress: ExportProgress
  readonly isRunning: boolean
  /** From its start to the latest progress. */
  readonly elapsedMs: number
  /** Why the last fetch of its progress failed. */
  readonly error: AppError | null
}

export function useExportRun(): ShownRun | null {
  const run = useExport(state => state.run)
  const { data, dataUpdatedAt, error } = useExportProgress(run?.id ?? null)
  if (run === null) return null
  const { id, out, startedAtMs } = run
  return {
    progress: data ?? { id, state: 'writing', done: 0, total: 0, out, error: null },
    isRunning: isExportRunning(data),
    elapsedMs: Math.max(0, dataUpdatedAt - startedAtMs),
    error,
  }
}
