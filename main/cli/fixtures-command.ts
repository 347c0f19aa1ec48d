import { fixtureSummary, loadFixtures } from '../engine/sending/fixture-catalogue.ts'
import type { CommandContext, CommonOptions } from './command-context.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'

/** Prints the fixtures that `send` knows. They come with the program: no store is needed. */
export async function fixtures(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const catalogue = await loadFixtures(context.installation.resourcesDir)
  for (const [id, file] of catalogue) {
    const fixture = fixtureSummary(id, file)
    await context.output.write(
      options.json ? `${JSON.stringify(fixture)}\n` : `${id.padEnd(40)}  ${fixture.title}\n`,
    )
  }
  return exitCodes.done
}
