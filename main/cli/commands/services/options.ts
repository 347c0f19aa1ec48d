import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  environmentNameSchema,
  headerNameSchema,
  variableNameSchema,
} from '#contract/registration/environment'
import { environmentPresets } from '#contract/services/environment-presets'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import {
  type AddEnvironmentOptions,
  addEnvironment,
  type HeaderVariable,
  listEnvironments,
  removeEnvironment,
} from './environments.ts'
import { type RegisterOptions, register } from './register.ts'

/** Adds `environment add|list|remove` and `register`. */
export function addEnvironmentCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('register'))
    .description('register a callback URL at the service of an environment')
    .requiredOption('--environment <name>', 'name, from `hooktrail environment list`')
    .requiredOption('--callback <url>', 'callback URL to notify')
    .option('--skip-probe', 'skip the name lookup and URL test')
    .option('--if-needed', 'exit with 0 if the event is already subscribed')
    .option('--allow-capitals', 'allow capital letters, which the funding service does not document')
    .action(async (options: RegisterOptions) => finish(await register(context, options)))

  const environment = hooktrail
    .command('environment')
    .description('manage environments: add, list, remove')
    .helpOption('--help', 'print this help')

  common(environment.command('add'))
    .description('add an environment')
    .argument('[name]', 'name (default: that of the preset)', environmentName)
    .addOption(
      new Option('--preset <preset>', 'known service, base URL and source addresses').choices(
        environmentPresets.map(preset => preset.name),
      ),
    )
    .addOption(new Option('--service <service>', 'service').choices(['transactions', 'funding']))
    .option('--base-url <url>', 'base URL, without the path of the call')
    .option(
      '--source-addresses <list>',
      'source addresses: stage, production, none, or comma-separated (default: as published)',
    )
    .addOption(
      new Option('--auth <kind>', 'how calls are authenticated')
        .choices(['none', 'header', 'hmac'])
        .default('none'),
    )
    .option(
      '--header-env <name=variable>',
      'a header with its value in a variable; repeatable',
      headerVariable,
      [],
    )
    .option('--key-env <variable>', 'variable with the key, for hmac', variable)
    .option('--secret-env <variable>', 'variable with the secret, for hmac', variable)
    .option('--callback-path <path>', 'path of its deliveries (default: / and the name)')
    .action(async (name: string | undefined, options: AddEnvironmentOptions) =>
      finish(await addEnvironment(context, name, options)),
    )

  common(environment.command('list'))
    .description('list environments')
    .action(async (options: CommonOptions) => finish(await listEnvironments(context, options)))

  common(environment.command('remove'))
    .description('delete an environment and its secrets')
    .argument('<name>', 'name', environmentName)
    .action(async (name: string, options: CommonOptions) =>
      finish(await removeEnvironment(context, name, options)),
    )
}

function environmentName(text: string): string {
  return parsed(environmentNameSchema.safeParse(text), text)
}

function variable(text: string): string {
  return parsed(variableNameSchema.safeParse(text), text)
}

function headerVariable(text: string, before: readonly HeaderVariable[]): HeaderVariable[] {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Enter NAME=VARIABLE.')
  const name = text.slice(0, at)
  return [
    ...before,
    { name: parsed(headerNameSchema.safeParse(name), name), variable: variable(text.slice(at + 1)) },
  ]
}

function parsed(
  result: { success: boolean; error?: { issues: readonly { message: string }[] } | undefined },
  text: string,
): string {
  if (result.success) return text
  throw new InvalidArgumentError(`Not valid: ${result.error?.issues[0]?.message ?? 'unknown'}.`)
}
