import { create } from 'zustand'
import type { RouteTrial } from '#contract/sending/routes'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { useSelection } from '../navigation/selection.ts'
import { createAnswers } from './answers.ts'
import { useList } from './list-store.ts'
import { failed, type Resource, ready } from './resource.ts'
import { contentOf, type RouteDraft } from './route-draft.ts'

interface TrialState {
  readonly trial: Resource<RouteTrial> | null
  /** What was tried, as JSON: a trial says nothing of what was changed since. */
  readonly tried: string
}

export const useTrial = create<TrialState>()(() => ({ trial: null, tried: '' }))

const answers = createAnswers()

/** Asks what the draft would do with a delivery. Nothing is sent. */
export async function tryDraft(draft: RouteDraft, deliveryId: DeliveryId): Promise<void> {
  const route = contentOf(draft)
  const tried = JSON.stringify(route)
  const isNews = answers.ask()
  let trial: Resource<RouteTrial>
  try {
    trial = ready(await call('routes.try', { route, deliveryId }))
  } catch (error) {
    trial = failed(error)
  }
  if (isNews()) useTrial.setState({ trial, tried })
}

export function forgetTrial(): void {
  answers.tell()
  useTrial.setState({ trial: null, tried: '' })
}

/** The delivery that a trial begins with: the selected one, else the newest that the list knows. */
export function deliveryToTry(): DeliveryId | null {
  return useSelection.getState().selectedId ?? useList.getState().rows[0]?.id ?? null
}
