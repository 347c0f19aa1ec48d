import { create } from 'zustand'
import type { AppError } from '#contract/errors'
import type { Route, RouteContent } from '#contract/sending/routes'
import type { BatchId, RouteId } from '#contract/terms'
import { latestRoutes } from '../../data/sending/routes.ts'
import { contentOf, draftOf, duplicateOf, type RouteDraft } from './route-draft.ts'

/** What has to be asked before it is done. */
interface Question {
  readonly error: AppError
  readonly content: RouteContent
  /** Does it after all, once the user has confirmed. */
  readonly run: () => Promise<AppError | null>
}

interface RoutesState {
  /** What stands in the form; `null`: none. */
  readonly draft: RouteDraft | null
  /** As the form was opened or last saved; `null`: never. */
  readonly saved: RouteContent | null
  /** Why the last change failed. */
  readonly error: AppError | null
  readonly question: Question | null
  /** What waits until the user has confirmed that the form's changes may go. */
  readonly leaving: (() => void) | null
  /** The last batch of missed ones of each route; how it stands is kept with the batches. */
  readonly resends: Readonly<Record<RouteId, BatchId>>
}

export const useRouteForm = create<RoutesState>()(() => ({
  draft: null,
  saved: null,
  error: null,
  question: null,
  leaving: null,
  resends: {},
}))

const { getState: get, setState: set } = useRouteForm

export function isDirty({ draft, saved } = get()): boolean {
  return draft !== null && !isSame(contentOf(draft), saved)
}

function isSame(one: RouteContent | null, other: RouteContent | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A form that was not touched follows its route; one of a route that is gone becomes a new route. */
export function followRoutes(routes: readonly Route[]): void {
  const { draft, saved } = get()
  if (draft === null || draft.id === null) return
  const route = routes.find(({ id }) => id === draft.id)
  if (route === undefined) set(isDirty() ? { draft: { ...draft, id: null } } : { draft: null })
  else if (!isDirty() && !isSame(contentOf(draftOf(route)), saved)) showDraft(draftOf(route))
}

export function showDraft(draft: RouteDraft | null): void {
  set({ draft, saved: draft === null ? null : contentOf(draft), error: null })
}

/** Does it at once, or asks first where something is written that is not kept. */
function leaveDraft(run: () => void): void {
  if (isDirty()) set({ leaving: run })
  else run()
}

/** The answer to that question. */
export function answerLeaving(isLeft: boolean): void {
  const { leaving } = get()
  set({ leaving: null })
  if (isLeft) leaving?.()
}

/** Puts a route into the form. */
export function openRoute(id: RouteId): void {
  if (get().draft?.id === id) return
  const route = latestRoutes().find(one => one.id === id)
  if (route !== undefined) leaveDraft(() => showDraft(draftOf(route)))
}

/** Puts a new route into the form; `begun`: what it begins with. */
export function openNewRoute(begun: Partial<RouteDraft> = {}): void {
  leaveDraft(() => {
    showDraft(draftOf(null))
    changeDraft(begun)
  })
}

export function openDuplicate(route: Route): void {
  leaveDraft(() => {
    showDraft(duplicateOf(route))
    set({ saved: null })
  })
}

export function closeRoute(): void {
  showDraft(null)
}

/** Back to what is kept. */
export function discardDraft(): void {
  const { draft } = get()
  const route = latestRoutes().find(({ id }) => id === draft?.id)
  showDraft(route === undefined ? null : draftOf(route))
}

export function changeDraft(change: Partial<RouteDraft>): void {
  const { draft } = get()
  if (draft !== null) set({ draft: { ...draft, ...change }, error: null })
}

/** A route was switched in the list: its form shows it, and what else is written there stays. */
export function showSwitchedDraft(id: RouteId, isEnabled: boolean): void {
  const { draft, saved } = get()
  if (draft?.id !== id) return
  changeDraft({ isEnabled })
  if (saved !== null) set({ saved: { ...saved, isEnabled } })
}

export function closeQuestion(): void {
  set({ question: null })
}
