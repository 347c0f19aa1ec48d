import { join } from 'node:path'
import { fixtureSummary, loadFixtures } from '../../../engine/sending/fixtures/fixture-catalogue.ts'
import { openOwnFixtures } from '../../../engine/sending/fixtures/own-fixtures.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { openIfThere } from '../../store/open-store.ts'

/** Prints the fixtures that `send` knows: those that come with the program, then the user's own. Needs no store. */
export async function fixtures(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { output, installation } = context
  const bundled = await loadFixtures(installation.resourcesDir)
  const own = await openOwnFixtures(ownFolder(dataDirOf(options))).list()
  for (const [id, file] of [...bundled, ...own.fixtures]) {
    const fixture = fixtureSummary(id, file)
    await output.write(options.json ? `${JSON.stringify(fixture)}\n` : `${id.padEnd(40)}  ${fixture.title}\n`)
  }
  for (const { file, message } of own.unreadable) output.complain(`${file}: ${message}`)
  return exitCodes.done
}

function ownFolder(dataDir: string): string {
  const store = openIfThere(dataDir)
  try {
    return store?.settings().fixturesFolder || join(dataDir, 'fixtures')
  } finally {
    store?.close()
  }
}
