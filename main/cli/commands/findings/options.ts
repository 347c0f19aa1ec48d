import { type Command, Option } from 'commander'
import { serviceSchema } from '#contract/terms'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { listMutes, type MuteOptions, mute, unmute } from './mutes.ts'

/** Adds `findings` and its subcommands. */
export function addFindingCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const findings = hooktrail
    .command('findings')
    .description('manage muted findings: list, mute, unmute')
    .helpOption('--help', 'print this help')

  common(findings.command('list', { isDefault: true }))
    .description('list muted findings')
    .action(async (options: CommonOptions) => finish(await listMutes(context, options)))

  const withPlace = (command: Command): Command =>
    common(command)
      .argument('<code>', 'from docs/findings.md; * for every code')
      .option('--field <pointer>', 'JSON Pointer of the field, * for any index (default: every field)')
      .option('--environment <name>', 'only of this environment')
      .addOption(new Option('--service <service>', 'only of this service').choices(serviceSchema.options))

  withPlace(findings.command('mute'))
    .description('leave findings out of counts, lists and checks')
    .action(async (code: string, options: MuteOptions) => finish(await mute(context, code, options)))

  withPlace(findings.command('unmute'))
    .description('show muted findings again')
    .action(async (code: string, options: MuteOptions) => finish(await unmute(context, code, options)))
}
