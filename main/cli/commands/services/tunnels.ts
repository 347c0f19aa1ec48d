import { AppError } from '#contract/errors'
import { type Tunnel, tunnelIdSchema } from '#contract/registration/tunnel'
import {
  commandOf,
  createApprovedPrograms,
  findProgram,
  type Program,
  shownCommand,
} from '../../../engine/library.ts'
import { approvedProgramsFile } from '../../../secret-paths.ts'
import { numberOf, wrongUsage } from '../../arguments.ts'
import { command, group } from '../../command.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { askYesOrNo, programQuestion } from '../../terminal/ask-in-terminal.ts'

const tunnelId = numberOf(tunnelIdSchema, 'tunnel')

const list = command({
  name: 'list',
  text: 'list tunnels',
  async run(context, options) {
    const dataDir = dataDirOf(options)
    const programs = createApprovedPrograms(approvedProgramsFile(dataDir), dataDir)
    for (const tunnel of await readTunnels(context, dataDir)) {
      const program = await programOf(tunnel)
      const changes = program === null ? null : await programs.whyAsk(program)
      await (options.json
        ? context.output.json({ ...tunnel, isApproved: changes === null })
        : context.output.lines(formatTunnel(tunnel, program, changes)))
    }
    return exitCodes.done
  },
})

/**
 * Allows exactly this command, with the content of its files, in the working folder of the Hooktrail that would start it,
 * or this one, for this data folder. The interface has no call for this.
 */
const approve = command({
  name: 'approve',
  text: "allow a tunnel's program, after a question",
  arguments: [['<id>', 'number, from `hooktrail tunnel list`', tunnelId]],
  options: { '--yes': 'allow without asking' },
  async run(context, options, id) {
    const dataDir = dataDirOf(options)
    const tunnel = (await readTunnels(context, dataDir)).find(one => one.id === id)
    if (tunnel === undefined) throw new AppError('not-found', `No tunnel ${id} in this data folder.`, { id })
    const program = await programOf(tunnel)
    if (program === null) throw wrongUsage(`The tunnel ${tunnel.name} runs no program.`)
    const programs = createApprovedPrograms(approvedProgramsFile(dataDir), dataDir)
    if (program.unknown !== null) throw new AppError('consent-needed', program.unknown)
    if (options.yes !== true) {
      if (process.stdin.isTTY !== true) {
        throw wrongUsage(
          `The tunnel ${tunnel.name} runs ${shownCommand(program.command)}. Add --yes to allow the program.`,
        )
      }
      const changes = (await programs.whyAsk(program)) ?? ''
      const question = programQuestion({ name: tunnel.name, program, changes })
      const isAllowed = await askYesOrNo(question, new AbortController().signal)
      if (!isAllowed) {
        context.output.complain('Not allowed.')
        return exitCodes.failed
      }
    }
    await programs.approve(program)
    const { command } = program
    await (options.json
      ? context.output.json({ id, command })
      : context.output.lines([`Allowed: ${shownCommand(command)}`, 'Start the tunnel in the interface.']))
    return exitCodes.done
  },
})

export const tunnel = group('tunnel', 'manage tunnels: list, approve', [list, approve])

/** The program that the holder of the data folder would run; `null` if the tunnel runs none. */
async function programOf({ way, folder }: Tunnel): Promise<Program | null> {
  const command = commandOf(way)
  return command === null || folder === null ? null : findProgram(command, folder)
}

async function readTunnels(context: CommandContext, dataDir: string): Promise<readonly Tunnel[]> {
  return withEngine(context, dataDir, async client => (await client.call('tunnels.list')).tunnels)
}

function formatTunnel({ id, name, state }: Tunnel, program: Program | null, changes: string | null): string {
  const note =
    changes === null
      ? ''
      : changes === ''
        ? '  (not allowed yet)'
        : `  (changed since it was allowed:  ${changes})`
  const words = program === null ? '' : `  ${shownCommand(program.command)}${note}`
  return `${id}  ${name}  ${state}${words}`
}
