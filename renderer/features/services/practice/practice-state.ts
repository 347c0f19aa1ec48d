import { create } from 'zustand'
import type { Environment } from '#contract/registration/environment'
import type { PracticeOptions, PracticeStatus } from '#contract/registration/practice'
import {
  createSignedEnvironments,
  forgetRun,
  practiceQuery,
  queryClient,
  runShared,
  type SharedChange,
  startPractice,
  stopPractice,
  tryPractice,
} from '#data'
import { goTo, goToTab, openedOverlay, showPlaceTab, useAddress } from '#navigation'
import { selectEnvironment } from '../environments/environment-choice.ts'
import { wantCallbackField } from '../register/register-state.ts'
import {
  newPracticeDraft,
  nextSeedText,
  type PracticeDraft,
  type PracticeErrors,
  practiceOptionsOf,
} from './practice-draft.ts'

export interface PracticeState {
  /** Without the seed, which is derived so that it makes new records. */
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

/**
 * The draft with a seed. The seed differs from the running one, also of an earlier page, so that records do not repeat.
 */
export function draftOf({ draft }: Pick<PracticeState, 'draft'>, status?: PracticeStatus): PracticeDraft {
  const hasRun = status !== undefined && (status.state === 'running' || status.planned > 0)
  return { ...draft, seed: draft.seed ?? (hasRun ? nextSeedText(status.seed) : newPracticeDraft.seed) }
}

export function changePracticeDraft(part: Partial<PracticeDraft>): void {
  set({ draft: { ...get().draft, ...part }, errors: {} })
  forgetRun(practiceChange)
}

/** Starts or restarts it. It forgets earlier registrations. */
export async function startFromDraft(): Promise<void> {
  const options = await optionsOf()
  if (options === null) return
  const status = await runShared(practiceChange, () => startPractice(options))
  // The secret is cleared once it was used.
  if (status !== undefined) changePracticeDraft({ key: '', secret: '', seed: nextSeedText(status.seed) })
}

export async function stop(): Promise<void> {
  await runShared(practiceChange, stopPractice)
}

/**
 * "Try it without an account": starts it, creates its environments, registers at both, and opens the list of
 * deliveries, unless the user has gone elsewhere or opened something.
 */
export async function tryFromDraft(): Promise<void> {
  const isWhereBegun = watchPlace()
  const options = await optionsOf({ isSigned: false })
  if (options === null) return
  const status = await runShared(practiceChange, () => tryPractice(options))
  if (status === undefined) return
  // Advances the seed, since the used one would repeat the same records.
  changePracticeDraft({ seed: nextSeedText(status.seed) })
  if (isWhereBegun()) goTo('deliveries')
}

/**
 * Starts it with a new key and secret, creates an environment for each service that signs with them, and selects the
 * first, so that registering is next.
 */
export async function createSigned(): Promise<void> {
  const isWhereBegun = watchPlace()
  const options = await optionsOf({ isSigned: false })
  if (options === null) return
  let created: readonly Environment[] = []
  const status = await runShared(practiceChange, async () => {
    const { status: started, environments } = await createSignedEnvironments(options)
    created = environments
    return started
  })
  if (status === undefined) return
  changePracticeDraft({ seed: nextSeedText(status.seed) })
  const [first] = created
  if (first !== undefined) selectEnvironment(first.id)
  if (!isWhereBegun()) return
  wantCallbackField()
  showPlaceTab('services', 'environments')
}

/** Returns whether the user is still where this was called, with nothing opened over the place. */
function watchPlace(): () => boolean {
  const { view } = useAddress.getState()
  return () => useAddress.getState().view === view && openedOverlay() === null
}

/** The options of the form; `null` if one is not valid: the form is then shown with its errors. */
async function optionsOf(part: Partial<PracticeDraft> = {}): Promise<PracticeOptions | null> {
  // Without a status the first seed is used.
  const status = await queryClient.ensureQueryData(practiceQuery).catch(() => undefined)
  const read = practiceOptionsOf({ ...draftOf(get(), status), ...part })
  if ('options' in read) return read.options
  set({ errors: read.errors })
  goToTab('services', 'practice')
  return null
}
