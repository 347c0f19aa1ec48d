import { realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '#contract/errors'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'

export interface McpOptions extends CommonOptions {
  readonly allowSend?: boolean | undefined
  /** As `allowedHost` reads them. */
  readonly allowHost: readonly string[]
  readonly allowWrite?: string | undefined
  readonly allowOriginals?: boolean | undefined
}

/**
 * Serves agents on stdin and stdout until the client closes stdin or a signal arrives. stdout has only the protocol.
 * Throws `invalid-params` for permissions that make no sense together.
 */
export async function mcp(context: CommandContext, options: McpOptions): Promise<ExitCode> {
  const { output, installation } = context
  const permissions = {
    mayChange: options.allowSend === true,
    hosts: options.allowHost,
    exportFolder: options.allowWrite === undefined ? null : existingFolder(options.allowWrite),
    mayExportOriginals: options.allowOriginals === true,
  }
  if (permissions.hosts.length > 0 && !permissions.mayChange) {
    throw new AppError('invalid-params', '--allow-host requires --allow-send.')
  }
  if (permissions.mayExportOriginals && permissions.exportFolder === null) {
    throw new AppError('invalid-params', '--allow-originals requires --allow-write.')
  }
  const stop = context.stopRequested(() => {})
  // Loaded only now: every other command starts without the protocol.
  const [{ serveMcp }, { agentAccess }] = await Promise.all([
    import('../../../mcp/serve-mcp.ts'),
    import('./agent-access.ts'),
  ])
  const { input, output: protocol } = context.agentStreams ?? { input: process.stdin, output: process.stdout }
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
}

function existingFolder(folder: string): string {
  const path = resolve(folder)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return realpathSync(path)
  throw new AppError('invalid-params', `The folder ${path} of --allow-write does not exist. Create it first.`)
}
