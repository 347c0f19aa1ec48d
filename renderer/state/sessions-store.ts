import { create } from 'zustand'
import type { Session } from '#contract/deliveries/sessions'
import type { WireError } from '#contract/errors'
import type { ParamsInput } from '#contract/methods'
import type { DeliveryId, SessionId } from '#contract/terms'
import { call } from '../api/client.ts'
import { goTo, useNavigation } from '../navigation/navigation.ts'
import { createAnswers } from './answers.ts'
import { searchList } from './list-store.ts'
import { createLookSoon } from './look-soon.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'

interface SessionsState {
  readonly sessions: Resource<readonly Session[]>
  /** Bytes of bodies by session; of one without deliveries there is none. `null` until they are added up. */
  readonly sizes: ReadonlyMap<SessionId, number> | null
}

export const useSessions = create<SessionsState>()(() => ({ sessions: loading, sizes: null }))

const { setState: set } = useSessions

/** While deliveries stream in the numbers follow at this pace. */
const breathMs = 1500
const lists = createAnswers()
const sums = createAnswers()

export async function loadSessions(): Promise<void> {
  const isNews = lists.ask()
  try {
    const { sessions } = await call('sessions.list', {})
    if (isNews()) set({ sessions: ready(sessions) })
  } catch (error) {
    if (isNews()) set({ sessions: failed(error) })
    return
  }
  if (useNavigation.getState().view === 'sessions') await loadSizes()
}

/** Adding up looks at every delivery: only for whoever looks at the list. */
async function loadSizes(): Promise<void> {
  const isNews = sums.ask()
  try {
    const { sizes } = await call('sessions.sizes', {})
    if (isNews()) set({ sizes: new Map(sizes.map(({ id, bodyBytes }) => [id, bodyBytes])) })
  } catch {
    // A size is a courtesy: without it its column stays empty.
    if (isNews()) set({ sizes: null })
  }
}

/** Deliveries came: the open list tells of them soon. */
export function noteDeliveriesOfSessions(): void {
  if (useNavigation.getState().view === 'sessions') lookSoon()
}

const lookSoon = createLookSoon(breathMs, loadSessions)

/** The deliveries of one session, in their place. */
export function showDeliveriesOf(id: SessionId): void {
  goTo('deliveries')
  searchList(sessionQuery(id))
}

/** Finds exactly the deliveries of the session. */
export function sessionQuery(id: SessionId): string {
  return `session:#${id}`
}

export function startSession(session: ParamsInput<'sessions.start'>): Promise<WireError | null> {
  return changing(() => call('sessions.start', session))
}

export function endSession(): Promise<WireError | null> {
  return changing(() => call('sessions.end', {}))
}

export function changeSession(change: ParamsInput<'sessions.change'>): Promise<WireError | null> {
  return changing(() => call('sessions.change', change))
}

export function splitSession(id: SessionId, fromId: DeliveryId, name: string): Promise<WireError | null> {
  return changing(() => call('sessions.split', { id, fromId, name }))
}

export function mergeSessions(from: SessionId, into: SessionId): Promise<WireError | null> {
  return changing(() => call('sessions.merge', { from, into }))
}

export function removeSession(id: SessionId): Promise<WireError | null> {
  return changing(() => call('sessions.remove', { id }))
}

/** How many deliveries of a session go when it is deleted, and how many are pinned and stay. */
export async function countGoing(
  id: SessionId,
): Promise<{ readonly going: number; readonly pinned: number }> {
  const query = sessionQuery(id)
  const [going, pinned] = await Promise.all([
    call('deliveries.count', { query: `${query} -is:pinned` }),
    call('deliveries.count', { query: `${query} is:pinned` }),
  ])
  return { going: going.count, pinned: pinned.count }
}

/** Answers the error, for the place that asked. The event that follows a change loads the list anew. */
async function changing(change: () => Promise<unknown>): Promise<WireError | null> {
  try {
    await change()
    return null
  } catch (error) {
    return toWireError(error)
  }
}
