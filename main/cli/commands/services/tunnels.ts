import { AppError } from '#contract/errors'
import type { Tunnel, TunnelId } from '#contract/registration/tunnel'
import { commandOf, createApprovedPrograms, shownCommand } from '../../../engine/library.ts'
import { approvedProgramsFile } from '../../../secret-paths.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { askYesOrNo, programQuestion } from '../../terminal/ask-in-terminal.ts'

export interface ApproveTunnelOptions extends CommonOptions {
  readonly yes?: boolean | undefined
}

/** Prints the tunnels, one a line. */
export async function listTunnels(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const dataDir = dataDirOf(options)
  const programs = createApprovedPrograms(approvedProgramsFile(dataDir), dataDir)
  for (const tunnel of await readTunnels(context, dataDir)) {
    const command = commandOf(tunnel.way)
    const isApproved = command === null || (await programs.isApproved(command))
    await (options.json
      ? context.output.json({ ...tunnel, isApproved })
      : context.output.lines(formatTunnel(tunnel, command, isApproved)))
  }
  return exitCodes.done
}

/**
 * Allows a tunnel's program to be started: its command to the last character, for this data folder. Asks, unless
 * `--yes` says it. The interface has no call for this.
 */
export async function approveTunnel(
  context: CommandContext,
  id: TunnelId,
  options: ApproveTunnelOptions,
): Promise<ExitCode> {
  const dataDir = dataDirOf(options)
  const tunnel = (await readTunnels(context, dataDir)).find(one => one.id === id)
  if (tunnel === undefined) throw new AppError('not-found', `No tunnel ${id} in this data folder.`, { id })
  const command = commandOf(tunnel.way)
  if (command === null) throw new AppError('invalid-params', `The tunnel ${tunnel.name} runs no program.`)
  if (options.yes !== true) {
    if (process.stdin.isTTY !== true) {
      throw new AppError(
        'invalid-params',
        `The tunnel ${tunnel.name} runs ${shownCommand(command)}. Add --yes to allow the program.`,
      )
    }
    const isAllowed = await askYesOrNo(programQuestion(tunnel.name, command), new AbortController().signal)
    if (!isAllowed) {
      context.output.complain('Not allowed.')
      return exitCodes.failed
    }
  }
  await createApprovedPrograms(approvedProgramsFile(dataDir), dataDir).approve(command)
  await (options.json
    ? context.output.json({ id, command })
    : context.output.lines([`Allowed: ${shownCommand(command)}`, 'Start the tunnel in the interface.']))
  return exitCodes.done
}

async function readTunnels(context: CommandContext, dataDir: string): Promise<readonly Tunnel[]> {
  return withEngine(context, dataDir, async client => (await client.call('tunnels.list')).tunnels)
}

function formatTunnel(
  { id, name, state }: Tunnel,
  command: readonly string[] | null,
  isApproved: boolean,
): string {
  const words = command === null ? '' : `  ${shownCommand(command)}${isApproved ? '' : '  (not allowed yet)'}`
  return `${id}  ${name}  ${state}${words}`
}
