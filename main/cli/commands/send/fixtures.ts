import { join } from 'node:path'
import { listFixtures, type OwnFolder } from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { dataDirOf, projectOn } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { openIfThere } from '../../store/hold-store.ts'

/** Lists bundled fixtures, then the user's. Needs no store. */
export const fixtures = command({
  name: 'fixtures',
  text: 'list fixtures',
  async run(context, options) {
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
  },
})

/** The folder of the user's fixtures, from the project or the settings of the data folder. */
export function ownFolder(dataDir: string): OwnFolder {
  const path = projectOn(dataDir)?.fixturesDir ?? null
  if (path !== null) return { path, dataDir }
  const store = openIfThere(dataDir)
  try {
    return { path: store?.settings().fixturesFolder || join(dataDir, 'fixtures'), dataDir }
  } finally {
    store?.close()
  }
}
