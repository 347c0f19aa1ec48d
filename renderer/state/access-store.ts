import { create } from 'zustand'
import type { BrowserId, SignedInBrowser } from '#contract/access'
import type { WireError } from '#contract/errors'
import { forgetSession, onSessionChange, readSession } from '../api/browser-session.ts'
import { call } from '../api/client.ts'
import { enter } from '../api/enter.ts'
import { codeIn, onEntryCode, takeEntryCode } from '../api/entry-code.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'

interface AccessState {
  /** The desktop's window is always open. */
  readonly state: 'entering' | 'open' | 'locked'
  /** Why the last code did not let this browser in. */
  readonly error: WireError | null
  /** Browsers that are signed in. */
  readonly browsers: Resource<readonly SignedInBrowser[]>
}

export const useAccess = create<AccessState>()(() => ({ state: 'open', error: null, browsers: loading }))

/**
 * Lets this browser in with the code in its address, or the key that it has. `begin` starts what reads from the engine
 * and returns its end; while the page is locked nothing is read.
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

/** Lets this browser in with what a person pasted. */
export async function enterWith(text: string): Promise<void> {
  const code = codeIn(text)
  if (code !== null) return enterCode(code)
  const message = 'There is no entry code in this. Paste the whole address that the terminal shows.'
  useAccess.setState({ error: { code: 'entry-code-wrong', message } })
}

async function enterCode(code: string): Promise<void> {
  const before = useAccess.getState().state
  const hadKey = readSession() !== null
  useAccess.setState({ state: before === 'open' ? 'open' : 'entering', error: null })
  try {
    await enter(code)
    useAccess.setState({ state: 'open' })
  } catch (error) {
    // A browser that is signed in needs no code: that of a bookmark is long used. Its key may have been refused before.
    const state = hadKey && before !== 'locked' ? 'open' : 'locked'
    useAccess.setState({ state, error: toWireError(error) })
  }
}

/** This browser's own number; `null` in the desktop's window. */
export function ownBrowserId(): BrowserId | null {
  return (readSession()?.id ?? null) as BrowserId | null
}

const answers = createAnswers()

export async function loadBrowsers(): Promise<void> {
  const isNews = answers.ask()
  let browsers: AccessState['browsers']
  try {
    browsers = ready((await call('access.list', {})).browsers)
  } catch (error) {
    browsers = failed(error)
  }
  if (isNews()) useAccess.setState({ browsers })
}

/** Signs a browser out; this one is locked then. Answers why it could not. */
export async function signOut(id: BrowserId): Promise<WireError | null> {
  const isOwn = id === ownBrowserId()
  return change(async () => {
    await call('access.revoke', { id })
    if (!isOwn) return
    forgetSession()
    useAccess.setState({ state: 'locked', error: null })
  })
}

export async function signOutOthers(): Promise<WireError | null> {
  const id = ownBrowserId()
  return change(() => call('access.revokeAll', id === null ? {} : { exceptId: id }))
}

async function change(work: () => Promise<unknown>): Promise<WireError | null> {
  try {
    await work()
    if (useAccess.getState().state === 'open') await loadBrowsers()
    return null
  } catch (error) {
    return toWireError(error)
  }
}
