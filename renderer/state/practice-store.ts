import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { PracticeFault, PracticeStatus } from '#contract/registration/practice'
import { call } from '../api/client.ts'
import { goTo } from '../navigation/navigation.ts'
import { createAnswers } from './answers.ts'
import {
  newPracticeDraft,
  nextSeedText,
  type PracticeDraft,
  type PracticeErrors,
  practiceOptionsOf,
} from './practice-draft.ts'
import { failed, loading, type Resource, ready, readyValue, toWireError } from './resource.ts'

interface PracticeState {
  readonly status: Resource<PracticeStatus>
  readonly draft: PracticeDraft
  readonly errors: PracticeErrors
  /** The first of them, as far as they are shown. */
  readonly faults: Resource<{ readonly faults: readonly PracticeFault[]; readonly total: number }>
  readonly shownFaults: number
  readonly isBusy: boolean
  /** Why the last start, stop or trial failed. */
  readonly error: WireError | null
}

const faultWindow = 200

export const usePractice = create<PracticeState>()(() => ({
  status: loading,
  draft: newPracticeDraft,
  errors: {},
  faults: loading,
  shownFaults: faultWindow,
  isBusy: false,
  error: null,
}))

const { getState: get, setState: set } = usePractice

const statuses = createAnswers()
const faultLists = createAnswers()

export async function loadPractice(): Promise<void> {
  const isNews = statuses.ask()
  try {
    const isFirst = readyValue(get().status) === null
    const status = await call('practice.status', {})
    if (!isNews()) return
    // Of what ran before this page was opened, too, no record comes again unasked.
    if (isFirst && (status.state === 'running' || status.planned > 0)) offerNextSeed(status)
    apply(status)
  } catch (error) {
    if (get().status.state !== 'ready') set({ status: failed(error) })
  }
}

/** Shows how it stands as an event told. */
export function showPractice(status: PracticeStatus): void {
  statuses.tell()
  apply(status)
}

/** The faults follow where there are more, or others. */
function apply(status: PracticeStatus): void {
  const before = readyValue(get().faults)
  set({ status: ready(status) })
  const isShown = before !== null && before.total === status.faultCount && status.faultCount > 0
  if (!isShown) void loadFaults()
}

export async function loadFaults(): Promise<void> {
  const { shownFaults } = get()
  const isNews = faultLists.ask()
  try {
    const limit = Math.min(1000, shownFaults)
    const faults = ready(await call('practice.faults', { limit }))
    if (isNews()) set({ faults })
  } catch (error) {
    if (get().faults.state !== 'ready') set({ faults: failed(error) })
  }
}

export function showMoreFaults(): void {
  set({ shownFaults: Math.min(1000, get().shownFaults + faultWindow) })
  void loadFaults()
}

export function changePracticeDraft(part: Partial<PracticeDraft>): void {
  set({ draft: { ...get().draft, ...part }, errors: {}, error: null })
}

/** Starts it, anew where it runs. What it is registered at begins from nothing. */
export async function startPractice(): Promise<void> {
  const read = practiceOptionsOf(get().draft)
  if ('errors' in read) return set({ errors: read.errors })
  const isStarted = await run(async () => offerNextSeed(await call('practice.start', read.options)))
  // A secret stands here only while it is typed.
  if (isStarted) changePracticeDraft({ key: '', secret: '' })
}

export async function stopPractice(): Promise<void> {
  await run(() => call('practice.stop', {}))
}

/** "Try it without an account": starts it, makes its environments, registers at both, and shows the list fill. */
export async function tryPractice(): Promise<void> {
  const read = practiceOptionsOf(get().draft)
  if ('errors' in read) return set({ errors: read.errors })
  const { hmac: _, ...options } = read.options
  const isTried = await run(async () => offerNextSeed((await call('practice.try', options)).status))
  if (isTried) goTo('deliveries')
}

/** The next start brings new records: those of the seed that was used are there, and would only come again. */
function offerNextSeed(status: PracticeStatus): PracticeStatus {
  set({ draft: { ...get().draft, seed: nextSeedText(status.seed) } })
  return status
}

async function run(start: () => Promise<PracticeStatus>): Promise<boolean> {
  if (get().isBusy) return false
  set({ isBusy: true, error: null })
  const isNews = statuses.ask()
  try {
    const status = await start()
    if (isNews()) apply(status)
    return true
  } catch (error) {
    set({ error: toWireError(error) })
    return false
  } finally {
    set({ isBusy: false })
  }
}
