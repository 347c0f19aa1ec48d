import type { Attempt, Target } from '#contract/sending'
import type { DeliveryId, FixtureId } from '#contract/terms'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { withEngine } from './hold-store.ts'

export interface SendingOptions extends CommonOptions {
  readonly to: string
  /** The one host beyond this machine that may be sent to. */
  readonly allowHost?: string | undefined
}

export interface SendOptions extends SendingOptions {
  /** Key of the record whose next status is sent; a new record without it. */
  readonly record?: string | undefined
}

/** Sends a notification made from a fixture. */
export async function send(
  context: CommandContext,
  fixture: FixtureId,
  options: SendOptions,
): Promise<ExitCode> {
  const attempt = await withEngine(context, dataDirOf(options), client =>
    client.call('fixtures.send', {
      id: fixture,
      subject:
        options.record === undefined ? { record: 'new' } : { record: 'existing', recordKey: options.record },
      ...destination(options),
    }),
  )
  return tell(context, attempt, options)
}

/** Sends a captured delivery again, byte for byte. */
export async function replay(
  context: CommandContext,
  delivery: DeliveryId,
  options: SendingOptions,
): Promise<ExitCode> {
  const attempt = await withEngine(context, dataDirOf(options), client =>
    client.call('deliveries.replay', { id: delivery, ...destination(options) }),
  )
  return tell(context, attempt, options)
}

function destination(options: SendingOptions): { target: Target; allowRemote: boolean } {
  return { target: { to: 'url', url: options.to }, allowRemote: isAllowedHost(options.to, options.allowHost) }
}

/** Only the named host is allowed, not every host once one was. */
export function isAllowedHost(url: string, allowed: string | undefined): boolean {
  if (allowed === undefined || !URL.canParse(url)) return false
  return new URL(url).hostname === allowed.toLowerCase()
}

async function tell(context: CommandContext, attempt: Attempt, options: CommonOptions): Promise<ExitCode> {
  const outcome = attempt.error?.message ?? `answered ${attempt.status}`
  await context.output.write(
    options.json
      ? `${JSON.stringify(attempt)}\n`
      : `${attempt.target}: ${outcome} after ${attempt.elapsedMs.toFixed(0)} ms (${attempt.sentBodyBytes} bytes sent)\n`,
  )
  if (attempt.status === null) return exitCodes.unreachable
  return attempt.status >= 200 && attempt.status < 300 ? exitCodes.done : exitCodes.failed
}
