import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { Route, RouteContent, RouteState } from '#contract/sending/routes'
import type { BatchId, RouteId } from '#contract/terms'
import { call } from '../api/client.ts'
import { showBatch } from '../data/batches.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, readyValue, toWireError } from './resource.ts'
import { contentOf, draftOf, duplicateOf, type RouteDraft } from './route-draft.ts'

/** What has to be asked before it is done. */
interface Question {
  readonly error: WireError
  readonly content: RouteContent
  /** Does it, now that the user has said so. */
  readonly run: () => Promise<WireError | null>
}

interface RoutesState {
  readonly routes: Resource<readonly Route[]>
  readonly states: readonly RouteState[]
  /** What stands in the form; `null`: none. */
  readonly draft: RouteDraft | null
  /** As the form was opened or last kept, as JSON of its content. */
  readonly kept: string
  readonly error: WireError | null
  readonly question: Question | null
  /** What waits until the user has said that the form's changes may go. */
  readonly leaving: (() => void) | null
  /** The last batch of missed ones of each route; how it stands is kept with the batches. */
  readonly resends: Readonly<Record<RouteId, BatchId>>
}

export const useRoutes = create<RoutesState>()(() => ({
  routes: loading,
  states: [],
  draft: null,
  kept: '',
  error: null,
  question: null,
  leaving: null,
  resends: {},
}))

const { getState: get, setState: set } = useRoutes

const lists = createAnswers()
const looks = createAnswers()

export async function loadRoutes(): Promise<void> {
  const isNews = lists.ask()
  try {
    const { routes } = await call('routes.list', {})
    if (isNews()) apply(routes)
  } catch (error) {
    if (isNews()) set({ routes: failed(error) })
  }
}

/** Shows them as they are now. A form that was not touched follows; one of a route that is gone becomes a new route. */
export function showRoutes(routes: readonly Route[]): void {
  lists.tell()
  apply(routes)
}

function apply(routes: readonly Route[]): void {
  set({ routes: ready(routes) })
  const { draft } = get()
  if (draft === null || draft.id === null) return
  const route = routes.find(({ id }) => id === draft.id)
  if (route === undefined) set(isDirty() ? { draft: { ...draft, id: null } } : { draft: null })
  else if (!isDirty() && JSON.stringify(contentOf(draftOf(route))) !== get().kept) open(draftOf(route))
}

export async function loadRouteStates(): Promise<void> {
  const isNews = looks.ask()
  try {
    const { routes } = await call('routes.states', {})
    if (isNews()) set({ states: routes })
  } catch {
    // What was known stays; the list itself says when the engine cannot be reached.
  }
}

export function isDirty({ draft, kept } = get()): boolean {
  return draft !== null && JSON.stringify(contentOf(draft)) !== kept
}

function open(draft: RouteDraft | null): void {
  set({ draft, kept: draft === null ? '' : JSON.stringify(contentOf(draft)), error: null })
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
  const route = readyValue(get().routes)?.find(one => one.id === id)
  if (route !== undefined) leaveDraft(() => open(draftOf(route)))
}

/** Puts a new route into the form; `begun`: what it begins with. */
export function openNewRoute(begun: Partial<RouteDraft> = {}): void {
  leaveDraft(() => {
    open(draftOf(null))
    changeDraft(begun)
  })
}

export function openDuplicate(route: Route): void {
  leaveDraft(() => {
    open(duplicateOf(route))
    set({ kept: '' })
  })
}

export function closeRoute(): void {
  open(null)
}

/** Back to what is kept. */
export function discardDraft(): void {
  const { draft } = get()
  const route = readyValue(get().routes)?.find(({ id }) => id === draft?.id)
  open(route === undefined ? null : draftOf(route))
}

export function changeDraft(change: Partial<RouteDraft>): void {
  const { draft } = get()
  if (draft !== null) set({ draft: { ...draft, ...change }, error: null })
}

export async function saveDraft(): Promise<void> {
  const { draft } = get()
  if (draft === null) return
  const error = await keep(draft.id, contentOf(draft), saved => {
    if (get().draft?.id === draft.id) open(draftOf(saved))
  })
  set({ error })
}

/** On or off, at once. Answers why it could not be. */
export function switchRoute({ id, ...content }: Route, isEnabled: boolean): Promise<WireError | null> {
  return keep(id, { ...content, isEnabled }, saved => {
    if (get().draft?.id === id) changeDraft({ isEnabled: saved.isEnabled })
  })
}

/** Saves it, or asks where a host has to be allowed first. */
async function keep(
  id: RouteId | null,
  content: RouteContent,
  onSaved: (route: Route) => void,
  allowRemote = false,
): Promise<WireError | null> {
  try {
    const given = { route: content, allowRemote, ...(id === null ? {} : { id }) }
    const saved = await call('routes.save', given)
    const others = readyValue(get().routes) ?? []
    // Its event may have come before its answer.
    const isThere = others.some(one => one.id === saved.id)
    set({
      routes: ready(isThere ? others.map(one => (one.id === saved.id ? saved : one)) : [...others, saved]),
    })
    onSaved(saved)
    void loadRouteStates()
    return null
  } catch (error) {
    const wire = toWireError(error)
    if (wire.code !== 'remote-target-refused') return wire
    set({ question: { error: wire, content, run: () => keep(id, content, onSaved, true) } })
    return null
  }
}

export function closeQuestion(): void {
  set({ question: null })
}

export async function removeRoute(id: RouteId): Promise<WireError | null> {
  const error = await ordered(() => call('routes.remove', { id }))
  if (error === null && get().draft?.id === id) open(null)
  if (error === null) set({ routes: ready((readyValue(get().routes) ?? []).filter(one => one.id !== id)) })
  return error
}

/** One place up (-1) or down (1): the first route that has an answer gives it. */
export async function moveRoute(id: RouteId, step: -1 | 1): Promise<void> {
  const routes = [...(readyValue(get().routes) ?? [])]
  const at = routes.findIndex(route => route.id === id)
  const [moved, other] = [routes[at], routes[at + step]]
  if (moved === undefined || other === undefined) return
  routes[at] = other
  routes[at + step] = moved
  set({ routes: ready(routes) })
  await ordered(() => call('routes.reorder', { ids: routes.map(route => route.id) }))
}

/** Switches off every rule that fails on purpose. */
export async function answerNormally(): Promise<WireError | null> {
  const isNews = lists.ask()
  return ordered(async () => {
    const { routes } = await call('routes.answerNormally', {})
    if (isNews()) apply(routes)
  })
}

/** Sends again what the route's apps missed. */
export async function resendMissed(id: RouteId): Promise<void> {
  await ordered(async () => {
    const batch = await call('routes.resend', { id })
    showBatch(batch)
    set({ resends: { ...get().resends, [id]: batch.id } })
  })
}

export function cancelResend(id: BatchId): void {
  void ordered(async () => showBatch(await call('batches.cancel', { id })))
}

/** Runs what changes something. Answers why it failed; the list is then fetched anew. */
async function ordered(run: () => Promise<unknown>): Promise<WireError | null> {
  try {
    await run()
    return null
  } catch (error) {
    const wire = toWireError(error)
    set({ error: wire })
    void loadRoutes()
    return wire
  }
}
