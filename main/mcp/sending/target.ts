import { AppError } from '#contract/errors'
import type { BatchSelection } from '#contract/sending/replay'
import type { Target } from '#contract/sending/sending'
import type { Client } from '#contract/transport'
import type { Permissions } from '../access.ts'

export interface Destination {
  readonly target: Target
  readonly allowRemote: boolean
}

/** Stands for Hooktrail's own listener. */
export const ownListener = 'listener'

/**
 * Where to send. A host beyond this machine must have been named when the server was started, also where the app
 * remembers it. Production data never goes to a public host: an agent can't be asked. Throws `invalid-url`,
 * `invalid-query`, `remote-target-refused`.
 */
export async function destinationOf(
  client: Client,
  to: string,
  permissions: Pick<Permissions, 'hosts'>,
  selection?: BatchSelection,
): Promise<Destination> {
  if (to === ownListener) return { target: { to: 'listener' }, allowRemote: false }
  const isRemote = await isAllowedRemote(client, to, permissions, selection)
  return { target: { to: 'url', url: to }, allowRemote: isRemote }
}

/** Whether the URL leads beyond this machine, to an allowed host. Throws as `destinationOf`. */
export async function isAllowedRemote(
  client: Client,
  url: string,
  { hosts }: Pick<Permissions, 'hosts'>,
  selection?: BatchSelection,
): Promise<boolean> {
  const reach = await client.call('targets.check', { url, selection })
  if (reach.isLoopback) return false
  if (!hosts.includes(plainHost(reach.host))) {
    throw new AppError('remote-target-refused', `${reach.host} is not this machine.`, { host: reach.host })
  }
  if (reach.productionCount > 0) {
    throw new AppError(
      'remote-target-refused',
      `${reach.productionCount} of these deliveries are from production, and ${reach.host} is a public host. An agent can’t send them there. The user can, with \`hooktrail replay\`.`,
    )
  }
  return true
}

/** A host as it is compared: without the brackets of an IPv6 address. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, '')
}
