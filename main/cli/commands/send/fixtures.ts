import { listFixtures } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { ownFolder } from './own-folder.ts'

/** Prints the fixtures that `send` knows: those that come with the program, then the user's own. Needs no store. */
export async function fixtures(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { output, installation } = context
  const { fixtures, unreadable } = await listFixtures(
    installation.resourcesDir,
    ownFolder(dataDirOf(options)),
  )
  for (const fixture of fixtures) {
    const { id, title } = fixture
    await (options.json ? output.json(fixture) : output.lines(`${id.padEnd(40)}  ${title}`))
  }
  for (const { file, message } of unreadable) output.complain(`${file}: ${message}`)
  return exitCodes.done
}
