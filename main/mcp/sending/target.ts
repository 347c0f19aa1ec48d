import { AppError } from '#contract/errors'
import type { AllowRemote, Target } from '#contract/sending/sending'
import type { Client } from '#contract/transport'
import type { Permissions } from '../access.ts'

export interface Destination {
  readonly target: Target
  readonly allowRemote: AllowRemote
}

/** Stands for Hooktrail's own listener. */
export const ownListener = 'listener'

/**
 * Where to send. A host beyond this machine must have been named when the server was started, also where the app
 * remembers it. Production data never goes to a public host: an agent can't be asked. Throws `invalid-url`,
 * `remote-target-refused`.
 */
export async function destinationOf(
  client: Client,
  to: string,
  permissions: Pick<Permissions, 'hosts'>,
): Promise<Destination> {
  if (to === ownListener) return { target: { to: 'listener' }, allowRemote: false }
  return { target: { to: 'url', url: to }, allowRemote: await remoteAllowance(client, to, permissions) }
}

/** What is allowed for this URL: nothing is needed on this machine. Throws as `destinationOf`. */
export async function remoteAllowance(
  client: Client,
  url: string,
  { hosts }: Pick<Permissions, 'hosts'>,
): Promise<AllowRemote> {
  const reach = await client.call('targets.check', { url })
  if (reach.isLoopback) return false
  if (!hosts.includes(plainHost(reach.host))) {
    throw new AppError('remote-target-refused', `${reach.host} is not this machine.`, { host: reach.host })
  }
  return 'but-production'
}

/** A host as it is compared: without the brackets of an IPv6 address. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, '')
}
