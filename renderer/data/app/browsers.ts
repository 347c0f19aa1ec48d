import type { BrowserId } from '#contract/access'
import { readSession } from '../../api/browser-session.ts'
import { change } from '../client/change.ts'
import { freshQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { leave, useAccess } from './access.ts'

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
