import { create } from 'zustand'
import type { BrowserId } from '#contract/access'
import { AppError, toAppError } from '#contract/errors'
import { forgetSession, onSessionChange, readSession } from '../../api/browser-session.ts'
import { codeIn, enter, onEntryCode, placeIn, takeEntryCode } from '../../api/enter.ts'
import { change } from '../client/change.ts'
import { freshQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

interface AccessState {
  /** The desktop's window is always open. */
  readonly state: 'entering' | 'open' | 'locked'
  /** Why the last code was refused. */
  readonly error: AppError | null
}

export const useAccess = create<AccessState>()(() => ({ state: 'open', error: null }))

/**
 * Signs this browser in with the code in its address or the key that it has. `begin` starts everything that reads from
 * the engine and returns the function that stops it. Nothing is read while the page is locked.
 */
export function startAccess(begin: () => () => void): void {
  let end: (() => void) | null = null
  useAccess.subscribe(({ state }) => {
    if (state === 'open') end ??= begin()
    else {
      end?.()
      end = null
    }
  })
  const decide = (): void => useAccess.setState({ state: readSession() === null ? 'locked' : 'open' })
  onSessionChange(decide)
  onEntryCode(code => void enterCode(code))
  useAccess.setState({ state: 'entering' })
  const code = takeEntryCode()
  if (code === null) decide()
  else void enterCode(code)
}

/** The key was refused: this browser was signed out, or its key is of another data folder. */
export function lock(): void {
  if (useAccess.getState().state === 'open') useAccess.setState({ state: 'locked' })
}

/** Signs this browser in with a pasted address or code. */
export async function enterWith(text: string): Promise<void> {
  const code = codeIn(text)
  if (code !== null) return enterCode(code, placeIn(text))
  const message = 'This has no entry code. Paste the complete address from the terminal.'
  useAccess.setState({ error: new AppError('entry-code-wrong', message) })
}

/** `place`: the address to show then; `null`: the page's. */
async function enterCode(code: string, place: string | null = null): Promise<void> {
  const before = useAccess.getState().state
  const hadKey = readSession() !== null
  useAccess.setState({ state: before === 'open' ? 'open' : 'entering', error: null })
  try {
    await enter(code)
    if (place !== null) history.replaceState(null, '', place)
    useAccess.setState({ state: 'open' })
  } catch (error) {
    // A signed-in browser needs no code; the code of a bookmark was used long ago. Its key may have been refused
    // before.
    const state = hadKey && before !== 'locked' ? 'open' : 'locked'
    useAccess.setState({ state, error: toAppError(error) })
  }
}

/** Forgets this browser's key, after it was signed out. */
function leave(): void {
  forgetSession()
  useAccess.setState({ state: 'locked', error: null })
}

/** Browsers that are signed in, and when each was used last. */
export const browsersQuery = freshQuery('access.list', {})

/** This browser's number; `null` in the desktop's window. */
export function ownBrowserId(): BrowserId | null {
  return readSession()?.id ?? null
}

/** Signs a browser out; this browser is then locked. */
export async function signOut(id: BrowserId): Promise<void> {
  const isOwn = id === ownBrowserId()
  await change('access.revoke', { id })
  if (isOwn) leave()
  else refetchBrowsers()
}

export async function signOutOthers(): Promise<void> {
  const id = ownBrowserId()
  await change('access.revokeAll', id === null ? {} : { exceptId: id })
  refetchBrowsers()
}

function refetchBrowsers(): void {
  if (useAccess.getState().state !== 'open') return
  void queryClient.invalidateQueries({ queryKey: browsersQuery.queryKey })
}
