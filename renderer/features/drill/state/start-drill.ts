import { create } from 'zustand'
import { type DrillSummary, exampleAppUrl } from '#contract/drill/drill'
import type { ParamsInput } from '#contract/methods'
import { change, showDrill } from '#data'
import { goTo } from '#navigation'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { offerRemembered, rememberUrl } from '../../../attempt/target-choice.ts'
import {
  type DraftErrors,
  type DrillDraft,
  draftErrors,
  newDraft,
  rememberDraft,
  rememberedDraft,
  startOptions,
} from './drill-draft.ts'
import { selectDrill, showForm } from './drills.ts'

interface DrillFormState {
  readonly draft: DrillDraft
  /** Increases each time the form is opened: the focus then moves to it. */
  readonly opened: number
  /** Fields that the last opening set. */
  readonly given: Partial<DrillDraft>
  /** Fields that the project's file sets. */
  readonly ofFile: Partial<DrillDraft>
  /** Errors of the last try to start. */
  readonly errors: DraftErrors
  readonly outcome: Outcome<DrillSummary>
}

export const useDrillForm = create<DrillFormState>()(() => ({
  draft: newDraft,
  opened: 0,
  given: {},
  ofFile: {},
  errors: {},
  outcome: idle,
}))

const { getState: get, setState: set } = useDrillForm

/** Opens the form of a new drill, with the values of the last one. Values of the file win over them. */
export function openDrillForm(values: Partial<DrillDraft> = {}): void {
  const { draft, opened, ofFile } = get()
  const base = opened === 0 ? rememberedDraft() : draft
  set({
    draft: { ...base, seed: null, ...ofFile, ...values },
    opened: opened + 1,
    given: values,
    errors: {},
    outcome: idle,
  })
  offerRemembered(
    () => ({ to: 'url', url: get().draft.url }),
    ({ url }) => set({ draft: { ...get().draft, url } }),
  )
  showForm()
  goTo('drill')
}

/** Opens the form with this record chosen: Enter then starts the drill. */
export function openDrillOf(recordKey: string): void {
  openDrillForm({ from: 'records', records: [recordKey] })
}

export function changeDraft(values: Partial<DrillDraft>): void {
  const { draft, errors } = get()
  const changed = { ...draft, ...values }
  const isTried = Object.keys(errors).length > 0
  set({ draft: changed, errors: isTried ? draftErrors(changed) : {}, outcome: idle })
}

/** Starts it and shows its progress. `allowRemote`: the user has confirmed a remote target. */
export async function startDrill(allowRemote: boolean): Promise<void> {
  const { draft, outcome } = get()
  if (outcome.state === 'sending') return
  const errors = draftErrors(draft)
  set({ errors })
  if (Object.keys(errors).length > 0) return
  rememberUrl({ to: 'url', url: draft.url })
  rememberDraft(draft)
  await start({ ...startOptions(draft), allowRemote })
}

/** Drills the bundled sample app, and shows the progress; a failure is shown in the form. */
export async function drillExample(): Promise<void> {
  if (get().outcome.state === 'sending') return
  await start({ url: exampleAppUrl })
  if (get().outcome.state === 'failed') showForm()
}

function start(params: ParamsInput<'drills.start'>): Promise<void> {
  return followSending(
    () => change('drills.start', params),
    () => get().outcome,
    next => {
      if (next.state !== 'done') return set({ outcome: next })
      set({ outcome: idle })
      showDrill(next.value)
      selectDrill(next.value.id)
    },
  )
}
