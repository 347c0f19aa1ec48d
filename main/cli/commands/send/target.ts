import { AppError } from '#contract/errors'
import type { BatchSelection } from '#contract/sending/replay'
import type { Target } from '#contract/sending/sending'
import type { TargetReach } from '#contract/sending/target-reach'
import type { Client } from '#contract/transport'
import type { CommonOptions } from '../../command-context.ts'

/** Options of every command that sends. */
export interface SendingOptions extends CommonOptions {
  readonly to: string
  /** The one host beyond this machine that may be sent to. */
  readonly allowHost?: string | undefined
}

export interface Destination {
  readonly target: Target
  readonly allowRemote: boolean
}

/**
 * Where to send. A host beyond this machine must be named by `--allow-host`, also where the app remembers it: the user
 * of the command may not be the one who allowed it. Throws `invalid-url`, `remote-target-refused`.
 */
export async function destination(client: Client, options: SendingOptions): Promise<Destination> {
  await checkedReach(client, options.to, options.allowHost)
  return { target: { to: 'url', url: options.to }, allowRemote: isAllowedHost(options.to, options.allowHost) }
}

/**
 * Where a URL leads, and how much of the selection is production data. Throws `invalid-url`, `invalid-query`,
 * `remote-target-refused`.
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

/** Only the named host is allowed, not any other one. */
export function isAllowedHost(url: string, allowed: string | undefined): boolean {
  if (allowed === undefined || !URL.canParse(url)) return false
  return new URL(url).hostname.replace(/^\[|\]$/g, '') === allowed.toLowerCase().replace(/^\[|\]$/g, '')
}

/**
 * The same for captured deliveries: warns on stderr, before the first is sent, that production data goes to the named
 * public host. Throws `invalid-url`, `invalid-query`, `remote-target-refused`.
 */
export async function warnedDestination(
  client: Client,
  selection: BatchSelection,
  options: SendingOptions,
  warn: (message: string) => void,
): Promise<Destination> {
  const { warning } = await checkedReach(client, options.to, options.allowHost, selection)
  if (warning !== null) warn(warning)
  return { target: { to: 'url', url: options.to }, allowRemote: isAllowedHost(options.to, options.allowHost) }
}
