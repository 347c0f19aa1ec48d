import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { SessionId } from '#contract/terms'
import type { ImportId, ImportProgress, ImportSource } from '#contract/transfer/importing'
import type { UploadId } from '#contract/transfer/uploads'
import { call } from '../api/client.ts'
import { openOverlay } from '../navigation/navigation.ts'
import { createAnswers } from './answers.ts'
import { toWireError } from './resource.ts'
import { type GivenFile, removeUpload, uploadFiles } from './upload.ts'

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

export const useImport = create<{ readonly step: ImportStep }>()(() => ({ step: { at: 'choosing' } }))

const { getState: get, setState: set } = useImport

/** What is imported now. */
let paths: readonly string[] = []
let upload: UploadId | null = null
let running: ImportId | null = null
let isDryRun = true
/** Also where its start was not answered yet. */
let isCancelled = false
const answers = createAnswers()
/** What was told of each import, also before its start was answered. */
const told = new Map<number, ImportProgress>()

/** Opens the dialog; one that is under way is shown as it is. */
export function openImport(): void {
  if (!isImporting(get().step) && get().step.at !== 'preview') set({ step: { at: 'choosing' } })
  openOverlay('import')
}

export function isImporting({ at }: ImportStep): boolean {
  return at === 'reading' || at === 'checking' || at === 'writing'
}

/** Files that the page was given: they are brought over, then checked. */
export async function importFiles(files: readonly GivenFile[]): Promise<void> {
  if (isImporting(get().step) || files.length === 0) return
  openOverlay('import')
  await forgetUpload()
  isCancelled = false
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  set({ step: { at: 'reading', sentBytes: 0, totalBytes } })
  try {
    const showSent = (sentBytes: number): void => set({ step: { at: 'reading', sentBytes, totalBytes } })
    const brought = await uploadFiles(files, showSent, () => isCancelled)
    upload = brought.id
    await start(brought.paths, true)
  } catch (error) {
    await end(toWireError(error))
  }
}

/** Files and folders on the machine where Hooktrail runs. */
export async function importPaths(chosen: readonly string[]): Promise<void> {
  if (isImporting(get().step) || chosen.length === 0) return
  await forgetUpload()
  isCancelled = false
  await start(chosen, true)
}

/** In the desktop's own dialog. */
export async function chooseSources(kind: 'files' | 'folder'): Promise<void> {
  try {
    await importPaths((await call('host.chooseSources', { kind })).paths)
  } catch (error) {
    set({ step: { at: 'failed', error: toWireError(error) } })
  }
}

/** Takes in what the preview showed. */
export function importNow(): Promise<void> {
  isCancelled = false
  return start(paths, false)
}

async function start(chosen: readonly string[], isOnlyChecked: boolean): Promise<void> {
  paths = chosen
  isDryRun = isOnlyChecked
  set({ step: isOnlyChecked ? { at: 'checking', done: 0 } : { at: 'writing', done: 0, total: 0 } })
  try {
    const { id } = await call('import.start', { paths: [...chosen], isDryRun })
    running = id
    const known = told.get(id)
    if (known !== undefined) await show(known)
    if (isCancelled) await cancelRunning()
  } catch (error) {
    await end(toWireError(error))
  }
}

/** Shows it as an event told. */
export function showImportProgress(progress: ImportProgress): void {
  answers.tell()
  apply(progress)
}

function apply(progress: ImportProgress): void {
  told.set(progress.id, progress)
  if (progress.id === running) void show(progress)
}

async function show({ state, done, total, sources, sessionIds, error }: ImportProgress): Promise<void> {
  switch (state) {
    case 'checking':
      // A real import checks once more; to the user it is one piece of work.
      set({ step: isDryRun ? { at: 'checking', done } : { at: 'writing', done: 0, total: 0 } })
      break
    case 'writing':
      set({ step: { at: 'writing', done, total } })
      break
    case 'done':
      running = null
      if (isDryRun) set({ step: { at: 'preview', sources } })
      else {
        set({ step: { at: 'done', sources, sessionIds } })
        await forgetUpload()
      }
      break
    case 'cancelled':
    case 'failed':
      await end(error ?? { code: 'internal', message: 'The import ended for a reason that was not told.' })
  }
}

async function end(error: WireError): Promise<void> {
  running = null
  set({ step: error.code === 'cancelled' ? { at: 'cancelled' } : { at: 'failed', error } })
  await forgetUpload()
}

/** Events may have been missed: asks for the import that is shown. */
export async function refreshImport(): Promise<void> {
  if (running === null) return
  const isNews = answers.ask()
  try {
    const progress = await call('import.get', { id: running })
    if (isNews()) apply(progress)
  } catch (error) {
    await end(toWireError(error))
  }
}

export async function cancelImport(): Promise<void> {
  isCancelled = true
  await cancelRunning()
}

async function cancelRunning(): Promise<void> {
  if (running === null) return
  try {
    await call('import.cancel', { id: running })
  } catch (error) {
    await end(toWireError(error))
  }
}

/** Back to choosing; what was brought over goes. */
export function chooseOthers(): void {
  set({ step: { at: 'choosing' } })
  void forgetUpload()
}

async function forgetUpload(): Promise<void> {
  const id = upload
  upload = null
  if (id !== null) await removeUpload(id)
}

/** What was dropped cannot be read at all, or is too much. */
export function refuseImport(error: WireError): void {
  if (isImporting(get().step)) return
  openOverlay('import')
  set({ step: { at: 'failed', error } })
}
