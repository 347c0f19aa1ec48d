import type { BrowserId } from '#contract/access'
import type { AppError } from '#contract/errors'
import { readSession } from '../api/browser-session.ts'
import { leave, useAccess } from './access.ts'
import { change, failureOf } from './change.ts'
import { engineQuery } from './engine-query.ts'
import { queryClient } from './query-client.ts'

/** Browsers that are signed in. No event tells when one was used, so each view that is opened fetches them anew. */
export const browsersQuery = { ...engineQuery('access.list', {}), staleTime: 0 }

/** This browser's own number; `null` in the desktop's window. */
export function ownBrowserId(): BrowserId | null {
  return (readSession()?.id ?? null) as BrowserId | null
}

/** Signs a browser out; this one is locked then. Returns why it could not. */
export function signOut(id: BrowserId): Promise<AppError | null> {
  const isOwn = id === ownBrowserId()
  return failureOf(async () => {
    await change('access.revoke', { id })
    if (isOwn) leave()
    else refetchBrowsers()
  })
}

export function signOutOthers(): Promise<AppError | null> {
  const id = ownBrowserId()
  return failureOf(async () => {
    await change('access.revokeAll', id === null ? {} : { exceptId: id })
    refetchBrowsers()
  })
}

function refetchBrowsers(): void {
  if (useAccess.getState().state !== 'open') return
  void queryClient.invalidateQueries({ queryKey: browsersQuery.queryKey })
}
