import { join } from 'node:path'
import { allowedHost, existingFolder, wrongUsage } from '../../arguments.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'

/**
 * Serves until the client closes stdin or a signal arrives. stdout has only the protocol. Throws
 * `invalid-params` for permissions that contradict each other.
 */
export const mcp = command({
  name: 'mcp',
  text: 'serve AI agents on stdin and stdout (Model Context Protocol); read-only by default',
  options: {
    '--allow-send': 'allow sending to this machine, and starting and ending sessions',
    '--allow-host <host>': {
      text: 'with --allow-send: also to this remote host; repeatable',
      each: allowedHost,
    },
    '--allow-write <folder>': 'allow exports to new files below this folder',
    '--allow-originals': 'with --allow-write: exports may contain original data',
  },
  help({ installation }) {
    const [command, ...args] = installation.commandProgram
    const server = JSON.stringify({ command, args: [...args, 'mcp'] })
    return `\nIn the configuration of an agent, where it lists MCP servers:\n  ${server}`
  },
  async run(context, options) {
    const { output, installation } = context
    const permissions = {
      mayChange: options.allowSend === true,
      hosts: options.allowHost,
      exportFolder: options.allowWrite === undefined ? null : existingFolder(options.allowWrite),
      mayExportOriginals: options.allowOriginals === true,
    }
    if (permissions.hosts.length > 0 && !permissions.mayChange) {
      throw wrongUsage('--allow-host requires --allow-send.')
    }
    if (permissions.mayExportOriginals && permissions.exportFolder === null) {
      throw wrongUsage('--allow-originals requires --allow-write.')
    }
    const stop = context.stopRequested(() => {})
    // Loaded here, so that other commands start without the protocol.
    const [{ serveMcp }, { agentAccess }] = await Promise.all([
      import('../../../mcp/serve-mcp.ts'),
      import('./agent-access.ts'),
    ])
    const { input, output: protocol } = context.agentStreams ?? {
      input: process.stdin,
      output: process.stdout,
    }
    await serveMcp({
      access: agentAccess(context, dataDirOf(options), stop),
      permissions,
      version: installation.version,
      docsDir: join(installation.resourcesDir, '../docs'),
      input,
      output: protocol,
      log: output.complain,
      stop,
    })
    input.destroy()
    return exitCodes.done
  },
})
