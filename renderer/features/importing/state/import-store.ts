import { FileDown } from 'lucide-react'
import { create } from 'zustand'
import { AppError, toAppError, type WireError } from '#contract/errors'
import type { SessionId } from '#contract/terms'
import type { ImportId, ImportProgress, ImportSource } from '#contract/transfer/importing'
import type { UploadId } from '#contract/transfer/uploads'
import { change, type Follower, followImport, type GivenFile, removeUpload, uploadFiles } from '#data'
import { openOverlay } from '#navigation'
import { type Command, showToast } from '#ui'

export type ImportStep =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly at: 'checking'; readonly done: number }
  | { readonly at: 'preview'; readonly sources: readonly ImportSource[] }
  | { readonly at: 'writing'; readonly done: number; readonly total: number }
  | {
      readonly at: 'done'
      readonly sources: readonly ImportSource[]
      readonly sessionIds: readonly SessionId[]
    }
  | { readonly at: 'cancelled' }
  | { readonly at: 'failed'; readonly error: WireError }

interface ImportState {
  readonly step: ImportStep
  /** The paths that are imported or were checked. */
  readonly paths: readonly string[]
  /** The upload with its files. */
  readonly uploadId: UploadId | null
  /** The import or check in progress; `null` also until the start call has returned. */
  readonly runningId: ImportId | null
  /** True also before the start call has returned. */
  readonly isCanceled: boolean
}

export const useImport = create<ImportState>()(() => ({
  step: { at: 'choosing' },
  paths: [],
  uploadId: null,
  runningId: null,
  isCanceled: false,
}))

const { getState: get, setState: set } = useImport

/** Opens the dialog. An import in progress is shown instead. */
export const importCommand: Command = {
  title: 'Import…',
  keywords: ['load', 'open', 'upload', 'file'],
  Icon: FileDown,
  run() {
    if (!isImporting(get().step) && get().step.at !== 'preview') set({ step: { at: 'choosing' } })
    openOverlay({ name: 'import' })
  },
}

export function isImporting({ at }: ImportStep): boolean {
  return at === 'reading' || at === 'checking' || at === 'writing'
}

/** Uploads files of the page to the engine, then checks them. */
export async function importFiles(files: readonly GivenFile[]): Promise<void> {
  if (files.length === 0)
    return refuseImport(new AppError('import-invalid', 'The folder has no files. Choose another.'))
  if (isBusy()) return
  openOverlay({ name: 'import' })
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const showSent = (sentBytes: number): void => set({ step: { at: 'reading', sentBytes, totalBytes } })
  set({ isCanceled: false })
  showSent(0)
  await forgetUpload()
  try {
    const { id, paths } = await uploadFiles(files, showSent, () => get().isCanceled)
    set({ uploadId: id })
    await run(paths, true)
  } catch (error) {
    await end(toAppError(error))
  }
}

/** Files and folders on the machine where Hooktrail runs. */
export async function importPaths(paths: readonly string[]): Promise<void> {
  if (paths.length === 0 || isBusy()) return
  set({ isCanceled: false })
  await forgetUpload()
  await run(paths, true)
}

/** In the desktop's dialog. */
export async function chooseSources(kind: 'files' | 'folder'): Promise<void> {
  try {
    await importPaths((await change('host.chooseSources', { kind })).paths)
  } catch (error) {
    set({ step: { at: 'failed', error: toAppError(error) } })
  }
}

/** Imports what the preview showed. */
export function importNow(): Promise<void> {
  set({ isCanceled: false })
  return run(get().paths, false)
}

async function run(paths: readonly string[], isDryRun: boolean): Promise<void> {
  set({ paths, step: isDryRun ? { at: 'checking', done: 0 } : { at: 'writing', done: 0, total: 0 } })
  try {
    const { id } = await change('import.start', { paths: [...paths], isDryRun })
    set({ runningId: id })
    if (get().isCanceled) void cancelRunning()
    await follow(id, isDryRun)
  } catch (error) {
    await end(toAppError(error))
  }
}

/** Shows the progress until it has ended or is no longer shown. */
async function follow(id: ImportId, isDryRun: boolean): Promise<void> {
  const isShown = (): boolean => get().runningId === id
  try {
    const result = await followImport(id, progress => {
      if (isShown()) set({ step: stepOf(progress, isDryRun) })
    })
    if (isShown()) await finish(result, isDryRun)
  } catch (error) {
    if (isShown()) throw error
  }
}

function stepOf({ state, done, total }: ImportProgress, isDryRun: boolean): ImportStep {
  if (state === 'writing') return { at: 'writing', done, total }
  // A real import checks first; to the user it is one step.
  return isDryRun ? { at: 'checking', done } : { at: 'writing', done: 0, total: 0 }
}

async function finish(
  { state, sources, sessionIds, error }: ImportProgress,
  isDryRun: boolean,
): Promise<void> {
  if (state !== 'done') {
    await end(error ?? { code: 'internal', message: 'The import failed for an unknown reason. Try again.' })
  } else if (isDryRun) set({ runningId: null, step: { at: 'preview', sources } })
  else {
    set({ runningId: null, step: { at: 'done', sources, sessionIds } })
    await forgetUpload()
  }
}

async function end(error: WireError): Promise<void> {
  set({ runningId: null, step: error.code === 'cancelled' ? { at: 'cancelled' } : { at: 'failed', error } })
  await forgetUpload()
}

export async function cancelImport(): Promise<void> {
  set({ isCanceled: true })
  await cancelRunning()
}

async function cancelRunning(): Promise<void> {
  const { runningId } = get()
  if (runningId === null) return
  try {
    await change('import.cancel', { id: runningId })
  } catch (error) {
    await end(toAppError(error))
  }
}

/** Back to choosing; removes the upload. */
export function chooseOthers(): void {
  set({ step: { at: 'choosing' } })
  void forgetUpload()
}

async function forgetUpload(): Promise<void> {
  const { uploadId } = get()
  set({ uploadId: null })
  if (uploadId !== null) await removeUpload(uploadId)
}

/** Whether an import is in progress: it is then shown instead of another, with a notice. */
function isBusy(): boolean {
  if (!isImporting(get().step)) return false
  openOverlay({ name: 'import' })
  showToast('An import is in progress. Open the files again after it.')
  return true
}

/** Shows why dropped files cannot be imported. */
export function refuseImport(error: WireError): void {
  if (isBusy()) return
  openOverlay({ name: 'import' })
  set({ step: { at: 'failed', error } })
}

/** Takes files that were opened by double click or on the command line. */
async function takeOpenedFiles(): Promise<void> {
  try {
    const { paths } = await change('host.takeFiles', {})
    if (paths.length === 0 || isBusy()) return
    openOverlay({ name: 'import' })
    await importPaths(paths)
  } catch (error) {
    refuseImport(toAppError(error))
  }
}

/** Previews files that were opened with the desktop app, also before this page listened. */
export const openedFilesFollower: Follower = {
  loadAll: () => void takeOpenedFiles(),
  apply(frames) {
    if (frames.some(frame => frame.name === 'host.filesOpened')) void takeOpenedFiles()
  },
}
