import { type Command, InvalidArgumentError } from 'commander'
import { type TunnelId, tunnelIdSchema } from '#contract/registration/tunnel'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { type ApproveTunnelOptions, approveTunnel, listTunnels } from './tunnels.ts'

/** Adds `tunnel list|approve`. */
export function addTunnelCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const tunnel = hooktrail
    .command('tunnel')
    .description('manage tunnels: list, approve')
    .helpOption('--help', 'print this help')

  common(tunnel.command('list'))
    .description('list tunnels')
    .action(async (options: CommonOptions) => finish(await listTunnels(context, options)))

  common(tunnel.command('approve'))
    .description("allow a tunnel's program, after a question")
    .argument('<id>', 'number, from `hooktrail tunnel list`', tunnelId)
    .option('--yes', 'allow without asking')
    .action(async (id: TunnelId, options: ApproveTunnelOptions) =>
      finish(await approveTunnel(context, id, options)),
    )
}

function tunnelId(text: string): TunnelId {
  const parsed = tunnelIdSchema.safeParse(/^\d{1,15}$/.test(text) ? Number(text) : 0)
  if (!parsed.success) throw new InvalidArgumentError('Enter a tunnel number from 1.')
  return parsed.data
}
