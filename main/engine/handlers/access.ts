import type { accessMethods } from '#contract/access'
import { AppError } from '#contract/errors'
import type { Handlers } from '../dispatch.ts'
import type { BrowserAccess } from '../ports.ts'

/** The handlers of the calls about who may use the interface in a browser. */
export function accessHandlers(
  access: BrowserAccess | undefined,
): Pick<Handlers, keyof typeof accessMethods> {
  const there = (): BrowserAccess => {
    if (access !== undefined) return access
    throw new AppError('not-available', 'This Hooktrail does not sign in browsers.')
  }
  return {
    'access.list': async () => ({ browsers: [...(await there().list())] }),
    'access.revoke': async ({ id }) => {
      if (await there().revoke(id)) return {}
      throw new AppError('not-found', `No signed-in browser ${id}.`)
    },
    'access.revokeAll': async ({ exceptId = null }) => ({ revoked: await there().revokeAll(exceptId) }),
    'access.createEntry': ({ asFile, address }) => there().createEntry(asFile, address),
  }
}
