import type { Environment } from '#contract/environment'
import type { RegisterResult } from '#contract/registration'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { environmentNamed } from './environment-commands.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { withEngine } from './hold-store.ts'
import { printable } from './terminal-text.ts'

export interface RegisterOptions extends CommonOptions {
  readonly environment: string
  readonly callback: string
  readonly skipProbe?: boolean | undefined
}

/** Registers a callback URL and prints one object. Exit: 0 registered or already subscribed, 3 unreachable, else 1. */
export async function register(context: CommandContext, options: RegisterOptions): Promise<ExitCode> {
  const result = await withEngine(context, dataDirOf(options), async client => {
    const environment = await environmentNamed(client, options.environment)
    return client.call('registrations.register', {
      environmentId: environment.id,
      callbackUrl: options.callback,
      skipProbe: options.skipProbe ?? false,
      variables: ownVariables(environment),
    })
  })
  await context.output.write(options.json ? `${JSON.stringify(result)}\n` : tell(result))
  if (result.ok) return exitCodes.done
  return result.outcome === 'unreachable' ? exitCodes.unreachable : exitCodes.failed
}

/**
 * This command's own values of the variables that the environment names: the process that holds the store was started
 * with others.
 */
function ownVariables({ authentication }: Environment): Record<string, string> {
  const secrets =
    authentication.kind === 'none'
      ? []
      : authentication.kind === 'hmac'
        ? [authentication.key, authentication.secret]
        : authentication.headers.map(header => header.secret)
  const values: Record<string, string> = {}
  for (const { variable } of secrets) {
    const value = variable === null ? undefined : process.env[variable]
    if (variable !== null && value !== undefined) values[variable] = value
  }
  return values
}

function tell(result: RegisterResult): string {
  const warnings = result.checks
    .filter(check => check.severity === 'warning')
    .map(check => `! ${check.message}`)
  const status = result.httpStatus === null ? '' : ` (status ${result.httpStatus})`
  const registrations = result.registrations.map(
    ({ id, event, callbackUrl }) => `  ${[id, event, callbackUrl].filter(Boolean).join('  ')}`,
  )
  return `${[...warnings, `${result.outcome}${status}: ${result.message}`, ...registrations].map(printable).join('\n')}\n`
}
