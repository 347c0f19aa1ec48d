import { AppError } from '#contract/errors'
import type { Added } from '#contract/sending/additions'
import type { BatchSelection } from '#contract/sending/replay'
import type { Target } from '#contract/sending/sending'
import type { TargetReach } from '#contract/sending/target-reach'
import type { Client } from '#contract/transport'
import type { OptionsOf } from '../../command.ts'
import { addedOf, additionOptions } from './additions.ts'

/** Options of every command that sends. Only one other machine may be sent to. */
export const sendingOptions = {
  '--to <url>': { text: 'target URL', isRequired: true },
  '--allow-host <host>': 'allow this remote host',
  ...additionOptions,
} as const
type SendingOptions = OptionsOf<typeof sendingOptions>

export interface Destination extends Added {
  readonly target: Target
  readonly allowRemote: boolean
}

/**
 * A remote host must be named by `--allow-host`, even if the app has allowed it: the user of the command may be
 * another. Throws `invalid-url`, `remote-target-refused`.
 */
export async function destination(client: Client, options: SendingOptions): Promise<Destination> {
  await checkedReach(client, options.to, options.allowHost)
  return destinationOf(options)
}

function destinationOf(options: SendingOptions): Destination {
  return {
    ...addedOf(options),
    target: { to: 'url', url: options.to },
    allowRemote: isAllowedHost(options.to, options.allowHost),
  }
}

/**
 * Target of a URL, and the number of production deliveries in the selection. Throws `invalid-url`,
 * `invalid-query`, `remote-target-refused`.
 */
export async function checkedReach(
  client: Client,
  url: string,
  allowed: string | undefined,
  selection?: BatchSelection,
): Promise<TargetReach> {
  const reach = await client.call('targets.check', { url, selection })
  if (reach.isLoopback || isAllowedHost(url, allowed)) return reach
  throw new AppError('remote-target-refused', `${reach.host} is not this machine.`, { host: reach.host })
}

export function isAllowedHost(url: string, allowed: string | undefined): boolean {
  if (allowed === undefined || !URL.canParse(url)) return false
  return new URL(url).hostname.replace(/^\[|\]$/g, '') === allowed.toLowerCase().replace(/^\[|\]$/g, '')
}

/**
 * Warns on stderr, before the first request, if production data goes to the named public host. Throws `invalid-url`,
 * `invalid-query`, `remote-target-refused`.
 */
export async function warnedDestination(
  client: Client,
  selection: BatchSelection,
  options: SendingOptions,
  warn: (message: string) => void,
): Promise<Destination> {
  const { warning } = await checkedReach(client, options.to, options.allowHost, selection)
  if (warning !== null) warn(warning)
  return destinationOf(options)
}
