import type { Target } from '#contract/sending'
import type { CommonOptions } from './command-context.ts'

/** Options of every command that sends. */
export interface SendingOptions extends CommonOptions {
  readonly to: string
  /** The one host beyond this machine that may be sent to. */
  readonly allowHost?: string | undefined
}

export function destination(options: SendingOptions): { target: Target; allowRemote: boolean } {
  return { target: { to: 'url', url: options.to }, allowRemote: isAllowedHost(options.to, options.allowHost) }
}

/** Only the named host is allowed, not every host once one was. */
export function isAllowedHost(url: string, allowed: string | undefined): boolean {
  if (allowed === undefined || !URL.canParse(url)) return false
  return new URL(url).hostname.replace(/^\[|\]$/g, '') === allowed.toLowerCase().replace(/^\[|\]$/g, '')
}
