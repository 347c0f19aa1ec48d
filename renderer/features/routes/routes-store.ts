import { create } from 'zustand'
import type { AppError } from '#contract/errors'
import type { Route, RouteContent } from '#contract/sending/routes'
import type { BatchId, RouteId } from '#contract/terms'
import { latestRoutes } from '#data'
import { chooseThing, goTo, onOtherThing, useAddress } from '#navigation'
import { contentOf, draftOf, duplicateOf, type RouteDraft } from './route-draft.ts'

/** A question to the user before an action. */
interface Question {
  readonly error: AppError
  readonly content: RouteContent
  /** Runs once the user has confirmed. */
  readonly run: () => Promise<unknown>
}

interface RoutesState {
  /** The route in the form; `null`: none. */
  readonly draft: RouteDraft | null
  /** The route as it was opened or last saved; `null`: never saved. */
  readonly saved: RouteContent | null
  readonly question: Question | null
  /** Runs once the user has confirmed that unsaved changes are discarded. */
  readonly leaving: (() => void) | null
  /** The last resend batch of each route. The state of a batch is in the batches' cache. */
  readonly resends: Readonly<Record<RouteId, BatchId>>
}

export const useRouteForm = create<RoutesState>()(() => ({
  draft: null,
  saved: null,
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

/** An unchanged form follows its route. The form of a deleted route becomes a new route. */
export function followRoutes(routes: readonly Route[]): void {
  const { draft, saved } = get()
  const wantedId = chosenRoute()
  if (wantedId !== null && wantedId !== draft?.id) {
    nameDraft()
    if (routes.some(({ id }) => id === wantedId)) {
      editRoute(wantedId)
      return
    }
  }
  if (draft === null || draft.id === null) return
  const route = routes.find(({ id }) => id === draft.id)
  if (route === undefined) {
    set(isDirty() ? { draft: { ...draft, id: null } } : { draft: null })
    nameDraft()
  } else if (!isDirty() && !isSame(contentOf(draftOf(route)), saved)) showDraft(draftOf(route))
}

export function showDraft(draft: RouteDraft | null): void {
  const { draft: before } = get()
  const isSameRoute = draft !== null && draft.id !== null && draft.id === before?.id
  set({
    draft: isSameRoute ? { ...draft, key: before.key } : draft,
    saved: draft === null ? null : contentOf(draft),
  })
  nameDraft()
}

function chosenRoute(): RouteId | null {
  return useAddress.getState().things.routes
}

/** The address names the route in the form; none for a new route. */
function nameDraft(): void {
  chooseThing('routes', get().draft?.id ?? null)
}

// The history may have chosen it. Unsaved changes stay until the user has confirmed.
onOtherThing('routes', id => {
  if (id === null || id === get().draft?.id || latestRoutes().every(one => one.id !== id)) return
  if (isDirty()) nameDraft()
  editRoute(id)
})

/** Runs at once, or asks first if there are unsaved changes. */
function leaveDraft(run: () => void): void {
  if (isDirty()) set({ leaving: run })
  else run()
}

/** The user's response to that question. */
export function responseLeaving(isLeft: boolean): void {
  const { leaving } = get()
  set({ leaving: null })
  if (isLeft) leaving?.()
}

/** Opens a route in the form, now or once the routes are fetched. */
export function editRoute(id: RouteId): void {
  if (get().draft?.id === id) return
  const route = latestRoutes().find(one => one.id === id)
  if (route === undefined) chooseThing('routes', id)
  else leaveDraft(() => showDraft(draftOf(route)))
}

export function openRoute(id: RouteId): void {
  goTo('routes')
  editRoute(id)
}

/** Opens a new route in the form; `begun`: its initial values. */
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

/** Reverts the form to the saved route. */
export function discardDraft(): void {
  const { draft } = get()
  const route = latestRoutes().find(({ id }) => id === draft?.id)
  showDraft(route === undefined ? null : draftOf(route))
}

export function changeDraft(change: Partial<RouteDraft>): void {
  const { draft } = get()
  if (draft !== null) set({ draft: { ...draft, ...change } })
}

/** No target is just added: its field has the focus. */
export function forgetAdded(): void {
  const { draft } = get()
  if (draft?.targets.some(({ isAdded }) => isAdded) === true)
    changeDraft({ targets: draft.targets.map(target => ({ ...target, isAdded: false })) })
}

/** A route was switched in the list: its form shows that. Other changes stay. */
export function showSwitchedDraft(id: RouteId, isEnabled: boolean): void {
  const { draft, saved } = get()
  if (draft?.id !== id) return
  changeDraft({ isEnabled })
  if (saved !== null) set({ saved: { ...saved, isEnabled } })
}

export function closeQuestion(): void {
  set({ question: null })
}
