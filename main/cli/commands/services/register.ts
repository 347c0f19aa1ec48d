import type { Environment } from '#contract/registration/environment'
import type { RegisterResult } from '#contract/registration/registration'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { environmentNamed } from './environments.ts'

export interface RegisterOptions extends CommonOptions {
  readonly environment: string
  readonly callback: string
  readonly skipProbe?: boolean | undefined
  /** An existing subscription ends with 0. */
  readonly ifNeeded?: boolean | undefined
  readonly allowCapitals?: boolean | undefined
}

/** Registers a callback URL and prints one object. Exit: 0 registered (`ifNeeded`: or subscribed), 3 unreachable, else 1. */
export async function register(context: CommandContext, options: RegisterOptions): Promise<ExitCode> {
  const result = await withEngine(context, dataDirOf(options), async client => {
    const environment = await environmentNamed(client, options.environment)
    return client.call('registrations.register', {
      environmentId: environment.id,
      callbackUrl: options.callback,
      skipProbe: options.skipProbe ?? false,
      allowCapitals: options.allowCapitals ?? false,
      variables: ownVariables(environment),
    })
  })
  const isDone = result.ok || (options.ifNeeded === true && result.outcome === 'already-subscribed')
  await (options.json ? context.output.json(result) : context.output.lines(resultLines(result, isDone)))
  if (isDone) return exitCodes.done
  return result.outcome === 'unreachable' ? exitCodes.unreachable : exitCodes.failed
}

/**
 * This command's values of the variables that the environment names: the process that holds the store may have others.
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

function resultLines(result: RegisterResult, isDone: boolean): string[] {
  const checks = result.checks
    .filter(({ severity, message }) => severity !== 'good' && !result.message.includes(message))
    .map(({ severity, message }) => `${severity === 'notice' ? '-' : '!'} ${message}`)
  const hint =
    result.outcome === 'already-subscribed' && !isDone ? ['Use --if-needed to exit with 0 in this case.'] : []
  const status = result.httpStatus === null ? '' : ` (status ${result.httpStatus})`
  const registrations = result.registrations.map(
    ({ id, event, callbackUrl }) => `  ${[id, event, callbackUrl].filter(Boolean).join('  ')}`,
  )
  return [...checks, `${result.outcome}${status}: ${result.message}`, ...registrations, ...hint]
}
