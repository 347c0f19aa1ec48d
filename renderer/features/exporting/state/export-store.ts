import { create } from 'zustand'
import {
  type ExportFormat,
  type ExportId,
  exportFormatOf,
  type PseudonymOptions,
  type Selection,
} from '#contract/transfer/exporting'
import { change, isExportRunning, latestExport, latestStatus } from '#data'
import { openOverlay } from '#navigation'
import { type ExportScope, exportScopes } from './export-scopes.ts'

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
  const { id } = await change('export.start', { selection: scope.selection, format, out, pseudonyms })
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
