import { create } from 'zustand'
import type { BeyondField, FindingsSummary } from '#contract/deliveries/findings'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { useList } from './list-store.ts'
import { createLookSoon } from './look-soon.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'

interface FindingsState {
  /** The summary is unfolded: only then is it fetched. */
  readonly isOpen: boolean
  readonly summary: Resource<FindingsSummary>
  readonly beyond: Resource<{ readonly fields: readonly BeyondField[]; readonly isCut: boolean }>
}

export const useFindings = create<FindingsState>()(() => ({
  isOpen: false,
  summary: loading,
  beyond: loading,
}))

const { getState: get, setState: set } = useFindings

/** Between two fetches while deliveries stream in. */
const breathMs = 600

export function unfoldFindings(isOpen: boolean): void {
  set({ isOpen })
  if (isOpen) void loadSummary()
}

const answers = createAnswers()

/** How often each finding was told of what the list's search matches. */
export async function loadSummary(): Promise<void> {
  const { search } = useList.getState()
  const isNews = answers.ask()
  const isStill = () => search === useList.getState().search && isNews()
  try {
    const summary = await call('findings.summary', { query: search })
    if (isStill()) set({ summary: ready(summary) })
  } catch (error) {
    if (isStill()) set({ summary: failed(error) })
  }
}

export async function loadBeyond(): Promise<void> {
  if (readyValue(get().beyond) === null) set({ beyond: loading })
  try {
    set({ beyond: ready(await call('fields.beyond', {})) })
  } catch (error) {
    set({ beyond: failed(error) })
  }
}

const lookSoon = createLookSoon(breathMs, async () => {
  if (get().isOpen) await loadSummary()
})

/** Deliveries were read, or another search asks. */
export function noteFindingsChanged(): void {
  if (get().isOpen) lookSoon()
}
