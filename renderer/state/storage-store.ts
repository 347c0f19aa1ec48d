import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { Result } from '#contract/methods'
import { call } from '../api/client.ts'
import { useNavigation } from '../navigation/navigation.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'

interface StorageState {
  readonly storage: Resource<Result<'storage.status'>>
  readonly isShrinking: boolean
  /** What the last asking gave back; `null` before it. */
  readonly freedBytes: number | null
  readonly error: WireError | null
}

export const useStorage = create<StorageState>()(() => ({
  storage: loading,
  isShrinking: false,
  freedBytes: null,
  error: null,
}))

const { setState: set } = useStorage

const answers = createAnswers()

export async function loadStorage(): Promise<void> {
  const isNews = answers.ask()
  try {
    const storage = ready(await call('storage.status', {}))
    if (isNews()) set({ storage })
  } catch (error) {
    if (isNews()) set({ storage: failed(error) })
  }
}

/** Something went, or will. Nothing is asked for a panel that nobody looks at. */
export function noteStorageChanged(): void {
  if (useNavigation.getState().view === 'sessions') void loadStorage()
}

export async function giveSpaceBack(): Promise<void> {
  set({ isShrinking: true, error: null })
  try {
    set({ freedBytes: (await call('storage.shrink', {})).freedBytes })
  } catch (error) {
    set({ error: toWireError(error) })
  }
  set({ isShrinking: false })
  await loadStorage()
}

/** In the system's own window; the desktop alone can. */
export async function showDataFolder(path: string): Promise<void> {
  try {
    await call('host.showInFolder', { path })
  } catch (error) {
    set({ error: toWireError(error) })
  }
}
