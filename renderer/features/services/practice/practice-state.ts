import { create } from 'zustand'
import type { PracticeStatus } from '#contract/registration/practice'
import { failureOf } from '../../../data/client/change.ts'
import { queryClient } from '../../../data/client/query-client.ts'
import { forgetRun, isRunning, runShared, type SharedChange } from '../../../data/client/shared-change.ts'
import { practiceQuery, startPractice, stopPractice, tryPractice } from '../../../data/services/practice.ts'
import { goTo } from '../../../navigation/navigation.ts'
import {
  newPracticeDraft,
  nextSeedText,
  type PracticeDraft,
  type PracticeErrors,
  practiceOptionsOf,
} from './practice-draft.ts'

export interface PracticeState {
  /** Without a seed: the one that brings new records is offered. */
  readonly draft: Omit<PracticeDraft, 'seed'> & { readonly seed: string | null }
  readonly errors: PracticeErrors
}

export const usePractice = create<PracticeState>()(() => ({
  draft: { ...newPracticeDraft, seed: null },
  errors: {},
}))

const { getState: get, setState: set } = usePractice

/** A start, a stop or a trial: one at a time. */
export const practiceChange: SharedChange<() => Promise<PracticeStatus>, PracticeStatus> = {
  mutationKey: ['practice'],
  mutationFn: run => run(),
}

/** As the form shows it. Of what ran before this page was opened, too, no record comes again unasked. */
export function draftOf({ draft }: Pick<PracticeState, 'draft'>, status?: PracticeStatus): PracticeDraft {
  const hasRun = status !== undefined && (status.state === 'running' || status.planned > 0)
  return { ...draft, seed: draft.seed ?? (hasRun ? nextSeedText(status.seed) : newPracticeDraft.seed) }
}

export function changePracticeDraft(part: Partial<PracticeDraft>): void {
  set({ draft: { ...get().draft, ...part }, errors: {} })
  forgetRun(practiceChange)
}

/** Starts it, anew where it runs. What it is registered at begins from nothing. */
export async function startFromDraft(): Promise<void> {
  const read = practiceOptionsOf(await latestDraft())
  if ('errors' in read) return set({ errors: read.errors })
  const status = await run(() => startPractice(read.options))
  // A secret stands here only while it is typed.
  if (status !== null) changePracticeDraft({ key: '', secret: '', seed: nextSeedText(status.seed) })
}

export async function stop(): Promise<void> {
  await run(stopPractice)
}

/** "Try it without an account": starts it, makes its environments, registers at both, and shows the list fill. */
export async function tryFromDraft(): Promise<void> {
  const read = practiceOptionsOf(await latestDraft())
  if ('errors' in read) return set({ errors: read.errors })
  const { hmac: _, ...options } = read.options
  const status = await run(() => tryPractice(options))
  if (status === null) return
  // The next start brings new records: those of the seed that was used are there, and would only come again.
  changePracticeDraft({ seed: nextSeedText(status.seed) })
  goTo('deliveries')
}

/** Answers how it stands then; `null` where it failed, or another change is under way. */
async function run(start: () => Promise<PracticeStatus>): Promise<PracticeStatus | null> {
  if (isRunning(practiceChange)) return null
  let status: PracticeStatus | null = null
  await failureOf(async () => {
    status = await runShared(practiceChange, start)
  })
  return status
}

async function latestDraft(): Promise<PracticeDraft> {
  // Without its status the seed of a first run is taken.
  const status = await queryClient.ensureQueryData(practiceQuery).catch(() => undefined)
  return draftOf(get(), status)
}
