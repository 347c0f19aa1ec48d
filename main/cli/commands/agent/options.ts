import type { Command } from 'commander'
import type { CommandParts } from '../../command-parts.ts'
import { allowedHost } from './allowed-host.ts'
import { type McpOptions, mcp } from './mcp.ts'

/** The command that an agent's client starts. */
export function addAgentCommand(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const [command, ...args] = context.installation.commandProgram
  const server = JSON.stringify({ command, args: [...args, 'mcp'] })
  common(hooktrail.command('mcp'))
    .description('serve AI agents on stdin and stdout (Model Context Protocol); read-only by default')
    .option('--allow-send', 'allow sending to this machine, and starting and ending sessions')
    .option(
      '--allow-host <host>',
      'with --allow-send: also to this remote host; repeatable',
      (host: string, hosts: string[]) => [...hosts, allowedHost(host)],
      [],
    )
    .option('--allow-write <folder>', 'allow exports to new files below this folder')
    .option('--allow-originals', 'with --allow-write: exports may contain original data')
    .addHelpText('after', `\nIn the configuration of an agent, where it lists MCP servers:\n  ${server}`)
    .action(async (options: McpOptions) => finish(await mcp(context, options)))
}
