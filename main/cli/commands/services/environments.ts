import { AppError } from '#contract/errors'
import {
  type Authentication,
  type AuthenticationInput,
  type Environment,
  type EnvironmentInput,
  type SourceAddressList,
  shortestRemovedSecret,
  sourceAddressListSchema,
} from '#contract/registration/environment'
import { environmentPresets } from '#contract/services/environment-presets'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { Service } from '#contract/terms'
import type { Client } from '#contract/transport'
import { processVariable } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'

export interface HeaderVariable {
  readonly name: string
  readonly variable: string
}

export interface AddEnvironmentOptions extends CommonOptions {
  /** The name of a preset; instead of `service` and `baseUrl`. */
  readonly preset?: string | undefined
  readonly service?: Service | undefined
  readonly baseUrl?: string | undefined
  /** `stage`, `production`, `none`, or addresses with commas. */
  readonly sourceAddresses?: string | undefined
  readonly auth: 'none' | 'header' | 'hmac'
  readonly headerEnv: readonly HeaderVariable[]
  readonly keyEnv?: string | undefined
  readonly secretEnv?: string | undefined
  readonly callbackPath?: string | undefined
}

/** Adds an environment; prints it. Throws `invalid-params` for options that do not go together. */
export async function addEnvironment(
  context: CommandContext,
  name: string | undefined,
  options: AddEnvironmentOptions,
): Promise<ExitCode> {
  const place = placeOf(name, options)
  warnOfShortSecrets(context, options)
  const environment = await withEngine(context, dataDirOf(options), client =>
    client.call('environments.save', {
      ...place,
      authentication: authenticationOf(options),
      callbackPath: options.callbackPath,
    }),
  )
  await printEnvironment(context, environment, options)
  return exitCodes.done
}

async function printEnvironment(
  { output }: CommandContext,
  environment: Environment,
  { json }: CommonOptions,
): Promise<void> {
  await (json ? output.json(environment) : output.lines(formatEnvironment(environment)))
}

/** Says which variables hold, now, a secret that is too short to be removed from stored calls. */
function warnOfShortSecrets(context: CommandContext, options: AddEnvironmentOptions): void {
  const { headerEnv, keyEnv, secretEnv } = options
  for (const variable of [...headerEnv.map(header => header.variable), keyEnv, secretEnv]) {
    const value = variable === undefined ? undefined : processVariable(variable)
    if (value === undefined || value === '' || value.length >= shortestRemovedSecret) continue
    context.output.note(
      `The value of ${variable} has under ${shortestRemovedSecret} characters. It is not removed from saved calls.`,
    )
  }
}

/** Prints the environments, one a line. */
export async function listEnvironments(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { environments } = await withEngine(context, dataDirOf(options), client =>
    client.call('environments.list'),
  )
  for (const environment of environments) await printEnvironment(context, environment, options)
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
  await (options.json
    ? context.output.json({ id: removed.id, name: removed.name })
    : context.output.lines(`Deleted ${removed.name}.`))
  return exitCodes.done
}

/** Names are compared without case. Throws `not-found`. */
export async function environmentNamed(client: Client, name: string): Promise<Environment> {
  const { environments } = await client.call('environments.list')
  const found = environments.find(one => one.name.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return found
  throw new AppError('not-found', `No environment named ${name}. See \`hooktrail environment list\`.`)
}

function authenticationOf(options: AddEnvironmentOptions): AuthenticationInput {
  const { auth, headerEnv, keyEnv, secretEnv } = options
  if (auth !== 'header' && headerEnv.length > 0) throw usage('--header-env requires --auth header.')
  if (auth !== 'hmac' && (keyEnv !== undefined || secretEnv !== undefined)) {
    throw usage('--key-env and --secret-env require --auth hmac.')
  }
  if (auth === 'none') return { kind: 'none' }
  if (auth === 'header') {
    if (headerEnv.length === 0) throw usage("--auth header requires --header-env 'Name=VARIABLE'.")
    return {
      kind: 'header',
      headers: headerEnv.map(({ name, variable }) => ({ name, secret: { from: 'env', variable } })),
    }
  }
  if (keyEnv === undefined || secretEnv === undefined) {
    throw usage('--auth hmac requires --key-env VARIABLE and --secret-env VARIABLE.')
  }
  return {
    kind: 'hmac',
    key: { from: 'env', variable: keyEnv },
    secret: { from: 'env', variable: secretEnv },
  }
}

/** What and where the environment is: of the preset, or as given. */
function placeOf(
  name: string | undefined,
  options: AddEnvironmentOptions,
): Pick<EnvironmentInput, 'name' | 'service' | 'baseUrl' | 'sourceAddresses'> {
  const preset = environmentPresets.find(one => one.name === options.preset)
  if (preset !== undefined && (options.service !== undefined || options.baseUrl !== undefined)) {
    throw usage('--preset sets the service and base URL. Omit --service and --base-url.')
  }
  const service = preset?.service ?? options.service
  const baseUrl = preset?.baseUrl ?? options.baseUrl
  const known = name ?? preset?.name
  if (service === undefined || baseUrl === undefined) {
    throw usage('Give --preset, or --service and --base-url.')
  }
  if (known === undefined) throw usage('Give the environment a name.')
  const sourceAddresses = sourceAddressesOf(service, options.sourceAddresses)
  return { name: known, service, baseUrl, sourceAddresses }
}

/** A list by its name or by its addresses; `undefined` for the published one of the base URL. */
function sourceAddressesOf(service: Service, text: string | undefined): SourceAddressList | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return { basis: 'none', addresses: [] }
  if (text === 'stage' || text === 'production') {
    // The funding service publishes none; its own were observed to be the same.
    const basis = service === 'transactions' ? 'published' : 'observed'
    return { basis, addresses: [...sourceAddresses[text]] }
  }
  const list = { basis: 'own', addresses: text.split(/[\s,]+/).filter(word => word !== '') }
  const parsed = sourceAddressListSchema.safeParse(list)
  if (parsed.success && parsed.data.addresses.length > 0) return parsed.data
  throw usage('--source-addresses takes stage, production, none, or comma-separated IP addresses.')
}

function usage(message: string): AppError {
  return new AppError('invalid-params', message)
}

function formatEnvironment({
  name,
  service,
  baseUrl,
  authentication,
  callbackPath,
  ...rest
}: Environment): string {
  const addresses = formatAddresses(rest.sourceAddresses)
  return `${name}  ${service}  ${baseUrl}  ${formatAuthentication(authentication)}  ${callbackPath}  ${addresses}`
}

function formatAddresses({ basis, addresses }: SourceAddressList): string {
  return basis === 'none' ? 'any source' : `from ${addresses.join(', ')} (${basis})`
}

function formatAuthentication(authentication: Authentication): string {
  if (authentication.kind === 'none') return 'no authentication'
  const secrets =
    authentication.kind === 'hmac'
      ? [authentication.key, authentication.secret]
      : authentication.headers.map(header => header.secret)
  const places = secrets.map(secret => (secret.variable === null ? secret.place : `$${secret.variable}`))
  return `${authentication.kind} (${places.join(', ')})`
}
