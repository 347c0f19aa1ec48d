import type { Authentication, AuthenticationInput, Environment } from '#contract/environment'
import { AppError } from '#contract/errors'
import type { Service } from '#contract/terms'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { withEngine } from './hold-store.ts'

export interface HeaderVariable {
  readonly name: string
  readonly variable: string
}

export interface AddEnvironmentOptions extends CommonOptions {
  readonly service: Service
  readonly baseUrl: string
  readonly auth: 'none' | 'header' | 'hmac'
  readonly headerEnv: readonly HeaderVariable[]
  readonly keyEnv?: string | undefined
  readonly secretEnv?: string | undefined
  readonly callbackPath?: string | undefined
}

/** Adds an environment; prints it. */
export async function addEnvironment(
  context: CommandContext,
  name: string,
  options: AddEnvironmentOptions,
): Promise<ExitCode> {
  const environment = await withEngine(context, dataDirOf(options), client =>
    client.call('environments.save', {
      name,
      service: options.service,
      baseUrl: options.baseUrl,
      authentication: authenticationOf(options),
      callbackPath: options.callbackPath,
    }),
  )
  await context.output.write(options.json ? `${JSON.stringify(environment)}\n` : `${tell(environment)}\n`)
  return exitCodes.done
}

/** Prints the environments, one a line. */
export async function listEnvironments(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { environments } = await withEngine(context, dataDirOf(options), client =>
    client.call('environments.list'),
  )
  for (const environment of environments) {
    await context.output.write(options.json ? `${JSON.stringify(environment)}\n` : `${tell(environment)}\n`)
  }
  return exitCodes.done
}

/** Removes the environment of this name, with its secrets. */
export async function removeEnvironment(
  context: CommandContext,
  name: string,
  options: CommonOptions,
): Promise<ExitCode> {
  const removed = await withEngine(context, dataDirOf(options), async client => {
    const environment = await environmentNamed(client, name)
    await client.call('environments.remove', { id: environment.id })
    return environment
  })
  await context.output.write(
    options.json
      ? `${JSON.stringify({ id: removed.id, name: removed.name })}\n`
      : `Removed ${removed.name}.\n`,
  )
  return exitCodes.done
}

/** Names are told apart without regard to case. Throws `not-found`. */
export async function environmentNamed(client: Client, name: string): Promise<Environment> {
  const { environments } = await client.call('environments.list')
  const found = environments.find(one => one.name.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return found
  throw new AppError(
    'not-found',
    `There is no environment named ${name}. See \`hooktrail environment list\`.`,
  )
}

function authenticationOf(options: AddEnvironmentOptions): AuthenticationInput {
  const { auth, headerEnv, keyEnv, secretEnv } = options
  if (auth !== 'header' && headerEnv.length > 0) throw usage('--header-env goes with --auth header.')
  if (auth !== 'hmac' && (keyEnv !== undefined || secretEnv !== undefined)) {
    throw usage('--key-env and --secret-env go with --auth hmac.')
  }
  if (auth === 'none') return { kind: 'none' }
  if (auth === 'header') {
    if (headerEnv.length === 0) throw usage("--auth header needs --header-env 'Name=VARIABLE'.")
    return {
      kind: 'header',
      headers: headerEnv.map(({ name, variable }) => ({ name, secret: { from: 'env', variable } })),
    }
  }
  if (keyEnv === undefined || secretEnv === undefined) {
    throw usage('--auth hmac needs --key-env VARIABLE and --secret-env VARIABLE.')
  }
  return {
    kind: 'hmac',
    key: { from: 'env', variable: keyEnv },
    secret: { from: 'env', variable: secretEnv },
  }
}

function usage(message: string): AppError {
  return new AppError('invalid-params', message)
}

function tell({ name, service, baseUrl, authentication, callbackPath }: Environment): string {
  return `${name}  ${service}  ${baseUrl}  ${tellAuthentication(authentication)}  ${callbackPath}`
}

function tellAuthentication(authentication: Authentication): string {
  if (authentication.kind === 'none') return 'no authentication'
  const secrets =
    authentication.kind === 'hmac'
      ? [authentication.key, authentication.secret]
      : authentication.headers.map(header => header.secret)
  const places = secrets.map(secret => (secret.variable === null ? secret.place : `$${secret.variable}`))
  return `${authentication.kind} (${places.join(', ')})`
}
