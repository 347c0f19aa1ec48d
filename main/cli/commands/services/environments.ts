import { InvalidArgumentError } from 'commander'
import { AppError } from '#contract/errors'
import {
  type Authentication,
  type AuthenticationInput,
  type Environment,
  type EnvironmentInput,
  environmentNameSchema,
  headerNameSchema,
  type SourceAddressList,
  shortestRemovedSecret,
  sourceAddressListSchema,
  variableNameSchema,
} from '#contract/registration/environment'
import { environmentPresets } from '#contract/services/environment-presets'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { Service } from '#contract/terms'
import type { Client } from '#contract/transport'
import { processVariable } from '../../../engine/library.ts'
import { textBy, wrongUsage } from '../../arguments.ts'
import { call, group, type OptionsOf } from '../../command.ts'
import type { CommandContext } from '../../command-context.ts'

const environmentName = textBy(environmentNameSchema)
const variable = textBy(variableNameSchema)

const addOptions = {
  '--preset <preset>': {
    text: 'known service, base URL and source addresses',
    choices: environmentPresets.map(preset => preset.name),
  },
  '--service <service>': { text: 'service', choices: ['transactions', 'funding'] },
  '--base-url <url>': 'base URL, without the path of the call',
  '--source-addresses <list>':
    'source addresses: stage, production, none, or comma-separated (default: as published)',
  '--auth <kind>': {
    text: 'how calls are authenticated',
    choices: ['none', 'header', 'hmac'],
    default: 'none',
  },
  '--header-env <name=variable>': {
    text: 'a header with its value in a variable; repeatable',
    each: headerVariable,
  },
  '--key-env <variable>': { text: 'variable with the key, for hmac', read: variable },
  '--secret-env <variable>': { text: 'variable with the secret, for hmac', read: variable },
  '--callback-path <path>': 'path of its deliveries (default: / and the name)',
} as const
type AddOptions = OptionsOf<typeof addOptions>

const add = call({
  name: 'add',
  text: 'add an environment',
  arguments: [['[name]', 'name (default: that of the preset)', environmentName]],
  options: addOptions,
  check(context, options, name) {
    environmentOf(name, options)
    warnOfShortSecrets(context, options)
  },
  call: (client, options, name) => client.call('environments.save', environmentOf(name, options)),
  lines: formatEnvironment,
})

const list = call({
  name: 'list',
  text: 'list environments',
  call: async client => (await client.call('environments.list')).environments,
  lines: formatEnvironment,
})

const remove = call({
  name: 'remove',
  text: 'delete an environment and its secrets',
  arguments: [['<name>', 'name', environmentName]],
  async call(client, _options, given) {
    const { id, name } = await environmentNamed(client, given)
    await client.call('environments.remove', { id })
    return { id, name }
  },
  lines: ({ name }) => `Deleted ${name}.`,
})

export const environment = group('environment', 'manage environments: add, list, remove', [add, list, remove])

/** Names variables whose current secret is too short to be removed from stored calls. */
function warnOfShortSecrets(context: CommandContext, options: AddOptions): void {
  const { headerEnv, keyEnv, secretEnv } = options
  for (const variable of [...headerEnv.map(header => header.variable), keyEnv, secretEnv]) {
    const value = variable === undefined ? undefined : processVariable(variable)
    if (value === undefined || value === '' || value.length >= shortestRemovedSecret) continue
    context.output.note(
      `The value of ${variable} has under ${shortestRemovedSecret} characters. It is not removed from saved calls.`,
    )
  }
}

/** Ignores case. Throws `not-found`. */
export async function environmentNamed(client: Client, name: string): Promise<Environment> {
  const { environments } = await client.call('environments.list')
  const found = environments.find(one => one.name.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return found
  throw new AppError('not-found', `No environment named ${name}. See \`hooktrail environment list\`.`)
}

function authenticationOf(options: AddOptions): AuthenticationInput {
  const { auth, headerEnv, keyEnv, secretEnv } = options
  if (auth !== 'header' && headerEnv.length > 0) throw wrongUsage('--header-env requires --auth header.')
  if (auth !== 'hmac' && (keyEnv !== undefined || secretEnv !== undefined)) {
    throw wrongUsage('--key-env and --secret-env require --auth hmac.')
  }
  if (auth === 'none') return { kind: 'none' }
  if (auth === 'header') {
    if (headerEnv.length === 0) throw wrongUsage("--auth header requires --header-env 'Name=VARIABLE'.")
    return {
      kind: 'header',
      headers: headerEnv.map(({ name, variable }) => ({ name, secret: { from: 'env', variable } })),
    }
  }
  if (keyEnv === undefined || secretEnv === undefined) {
    throw wrongUsage('--auth hmac requires --key-env VARIABLE and --secret-env VARIABLE.')
  }
  return {
    kind: 'hmac',
    key: { from: 'env', variable: keyEnv },
    secret: { from: 'env', variable: secretEnv },
  }
}

/** Throws `invalid-params`. */
function environmentOf(name: string | undefined, options: AddOptions): EnvironmentInput {
  const preset = environmentPresets.find(one => one.name === options.preset)
  if (preset !== undefined && (options.service !== undefined || options.baseUrl !== undefined)) {
    throw wrongUsage('--preset sets the service and base URL. Omit --service and --base-url.')
  }
  const service = preset?.service ?? options.service
  const baseUrl = preset?.baseUrl ?? options.baseUrl
  const known = name ?? preset?.name
  if (service === undefined || baseUrl === undefined) {
    throw wrongUsage('Give --preset, or --service and --base-url.')
  }
  if (known === undefined) throw wrongUsage('Give the environment a name.')
  return {
    name: known,
    service,
    baseUrl,
    callbackPath: options.callbackPath,
    sourceAddresses: sourceAddressesOf(service, options.sourceAddresses),
    authentication: authenticationOf(options),
  }
}

/** A list by its name or by its addresses; `undefined` for the published list of the base URL. */
function sourceAddressesOf(service: Service, text: string | undefined): SourceAddressList | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return { basis: 'none', addresses: [] }
  if (text === 'stage' || text === 'production') {
    // The funding service publishes no addresses, but the same addresses were observed.
    const basis = service === 'transactions' ? 'published' : 'observed'
    return { basis, addresses: [...sourceAddresses[text]] }
  }
  const list = { basis: 'own', addresses: text.split(/[\s,]+/).filter(word => word !== '') }
  const parsed = sourceAddressListSchema.safeParse(list)
  if (parsed.success && parsed.data.addresses.length > 0) return parsed.data
  throw wrongUsage('--source-addresses takes stage, production, none, or comma-separated IP addresses.')
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
  const mark = rest.isFromFile ? '  (from file)' : ''
  return `${name}  ${service}  ${baseUrl}  ${formatAuthentication(authentication)}  ${callbackPath}  ${addresses}${mark}`
}

function formatAddresses({ basis, addresses }: SourceAddressList): string {
  return basis === 'none' ? 'any source' : `from ${addresses.join(', ')} (${basis})`
}

function formatAuthentication(authentication: Authentication): string {
  if (authentication.kind === 'none') return 'no authentication'
  const places = secretsOf(authentication).map(secret =>
    secret.variable === null ? secret.place : `$${secret.variable}`,
  )
  return `${authentication.kind} (${places.join(', ')})`
}

export function secretsOf(authentication: Authentication) {
  if (authentication.kind === 'none') return []
  return authentication.kind === 'hmac'
    ? [authentication.key, authentication.secret]
    : authentication.headers.map(header => header.secret)
}

function headerVariable(text: string): { readonly name: string; readonly variable: string } {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Enter NAME=VARIABLE.')
  const name = text.slice(0, at)
  return { name: textBy(headerNameSchema)(name), variable: variable(text.slice(at + 1)) }
}
