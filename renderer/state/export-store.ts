import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type {
  ExportFormat,
  ExportPreview,
  ExportProgress,
  PseudonymOptions,
  Selection,
} from '#contract/transfer/exporting'
import { call } from '../api/client.ts'
import { downloadExport } from '../api/download.ts'
import { queryClient } from '../data/query-client.ts'
import { latestStatus, statusQuery } from '../data/status.ts'
import { openOverlay } from '../navigation/navigation.ts'
import { createAnswers } from './answers.ts'
import { type ExportScope, exportScopes } from './export-scopes.ts'
import { suggestedPath } from './export-target.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'

/** How pseudonyms are made, as the user chooses it. */
export interface PseudonymChoice {
  readonly amounts: PseudonymOptions['amounts']
  readonly times: PseudonymOptions['times']
  /** Names of members and headers whose values stay. */
  readonly keep: readonly string[]
}

export interface ExportRun {
  readonly progress: ExportProgress
  readonly startedAtMs: number
  readonly toldAtMs: number
}

interface ExportState {
  readonly scopes: readonly ExportScope[]
  readonly scope: ExportScope | null
  readonly format: ExportFormat
  readonly out: string
  readonly isReplaced: boolean
  readonly choice: PseudonymChoice
  readonly preview: Resource<ExportPreview>
  /** The export that is under way, or was last. */
  readonly run: ExportRun | null
  readonly isStarting: boolean
  readonly error: WireError | null
}

export const useExport = create<ExportState>()(() => ({
  scopes: [],
  scope: null,
  format: 'fixtures',
  out: '',
  isReplaced: true,
  choice: { amounts: 'keep', times: 'keep', keep: [] },
  preview: loading,
  run: null,
  isStarting: false,
  error: null,
}))

const { getState: get, setState: set } = useExport

/** The suggested name says when. */
let openedAt = new Date()

/** Opens the dialog: for what is given, else for what is marked, searched for, or there. */
export function openExport(asked: Selection | null = null): void {
  openOverlay('export')
  if (isUnderWay(get().run)) return
  openedAt = new Date()
  const scopes = exportScopes(asked)
  set({ scopes, scope: scopes[0] ?? null, run: null, error: null, out: '' })
  offerPath()
  void loadPreview()
}

/** Whoever opens the dialog before the first status came sees the place as soon as it can be told. */
function offerPath(): void {
  set({ out: pathFor(get().format) })
  if (get().out !== '') return
  const offer = (): void => {
    if (get().scope !== null && get().out === '') set({ out: pathFor(get().format) })
  }
  // Without a status the field stays empty, and the banner says why there is none.
  queryClient.ensureQueryData(statusQuery).then(offer, () => {})
}

export function chooseScope(scope: ExportScope): void {
  set({ scope })
  void loadPreview()
}

/** A place that was only suggested follows the format. */
export function chooseFormat(format: ExportFormat): void {
  const { out, format: before } = get()
  const isSuggested = out === '' || out === pathFor(before)
  set({ format, error: null, ...(isSuggested ? { out: pathFor(format) } : {}) })
}

export function chooseOut(out: string): void {
  set({ out, error: null })
}

/** In the desktop's own dialog. */
export async function askForOut(): Promise<void> {
  try {
    const { path } = await call('host.chooseTarget', { name: get().out })
    if (path !== null) chooseOut(path)
  } catch (error) {
    set({ error: toWireError(error) })
  }
}

export function replaceOriginals(isReplaced: boolean): void {
  set({ isReplaced })
  if (isReplaced) void loadPreview()
}

export function choosePseudonyms(change: Partial<PseudonymChoice>): void {
  set({ choice: { ...get().choice, ...change } })
  void loadPreview()
}

let round = 0

export async function loadPreview(): Promise<void> {
  const { scope, isReplaced, choice } = get()
  if (scope === null) return
  round += 1
  const asked = round
  if (get().preview.state === 'failed') set({ preview: loading })
  const pseudonyms = isReplaced ? { ...choice, keep: [...choice.keep] } : null
  let preview: Resource<ExportPreview>
  try {
    preview = ready(await call('export.preview', { selection: scope.selection, pseudonyms }))
  } catch (error) {
    preview = failed(error)
  }
  if (asked === round) set({ preview })
}

const answers = createAnswers()
/** What was told of each export, also before its start was answered. */
const told = new Map<number, ExportProgress>()

/** `key`: secret text of the user's, or empty. It is not kept. */
export async function startExport(key: string): Promise<void> {
  const { scope, format, out, isReplaced, choice } = get()
  if (scope === null) return
  set({ isStarting: true, error: null })
  const pseudonyms = isReplaced ? { ...choice, keep: [...choice.keep], ...(key === '' ? {} : { key }) } : null
  const startedAtMs = performance.now()
  try {
    const { id } = await call('export.start', { selection: scope.selection, format, out, pseudonyms })
    const progress: ExportProgress = told.get(id) ?? {
      ...{ id, state: 'writing', done: 0, total: 0, out, error: null },
    }
    set({ run: { progress, startedAtMs, toldAtMs: performance.now() } })
  } catch (error) {
    set({ error: toWireError(error) })
  }
  set({ isStarting: false })
}

/** Shows it as an event told. */
export function showExportProgress(progress: ExportProgress): void {
  answers.tell()
  apply(progress)
}

function apply(progress: ExportProgress): void {
  told.set(progress.id, progress)
  const { run } = get()
  if (run?.progress.id === progress.id) set({ run: { ...run, progress, toldAtMs: performance.now() } })
}

/** Events may have been missed: asks for the export that is shown. */
export async function refreshExport(): Promise<void> {
  const { run } = get()
  if (run === null || !isUnderWay(run)) return
  const isNews = answers.ask()
  try {
    const progress = await call('export.get', { id: run.progress.id })
    if (isNews()) apply(progress)
  } catch (error) {
    set({ error: toWireError(error) })
  }
}

export async function cancelExport(): Promise<void> {
  const { run } = get()
  if (run === null) return
  try {
    await call('export.cancel', { id: run.progress.id })
  } catch (error) {
    set({ error: toWireError(error) })
  }
}

/** Back to the choices. */
export function forgetExport(): void {
  set({ run: null, error: null })
  void loadPreview()
}

export async function showInFolder(path: string): Promise<void> {
  try {
    await call('host.showInFolder', { path })
  } catch (error) {
    set({ error: toWireError(error) })
  }
}

export function isUnderWay(run: ExportRun | null): boolean {
  return run !== null && (run.progress.state === 'writing' || run.progress.state === 'checking')
}

/** Empty until it is known where the data folder is. */
function pathFor(format: ExportFormat): string {
  const status = latestStatus()
  return status === undefined ? '' : suggestedPath(status.dataDir, format, openedAt)
}

/** Lets the browser save the file that an export wrote. */
export async function saveExport(id: number): Promise<void> {
  set({ error: null })
  try {
    await downloadExport(id)
  } catch (error) {
    set({ error: toWireError(error) })
  }
}
