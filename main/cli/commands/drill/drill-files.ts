import { realpathSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Drill, DrillCell } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { exportFormatOf, type TestFormat } from '#contract/transfer/exporting'
import type { Client } from '#contract/transport'
import {
  exportedBodies,
  namedFolder,
  savedSequencesIn,
  saveSequenceIn,
  writeTarget,
} from '../../../engine/library.ts'
import type { CommandContext } from '../../command-context.ts'
import { textOfScenario } from '../send/scenario.ts'
import type { DrillCommandOptions, DrillFiles } from './drill-options.ts'

/** Reads the files that a drill sends. `named`: names of scenarios, and paths of `.json` files. */
export async function readDrillFiles(
  { installation }: CommandContext,
  named: readonly string[],
  { from, save }: Pick<DrillCommandOptions, 'from' | 'save'>,
  dataDir: string,
): Promise<DrillFiles> {
  const files: DrillFiles['files'] = []
  for (const name of named.filter(isFile))
    files.push({ name, text: await textOfScenario(name, dataDir), isAdded: false })
  const folders = [...from, ...(save === undefined ? [] : [save])].map(path => namedFolder(path, dataDir))
  const saved = await Promise.all(folders.map(folder => savedSequencesIn(installation.resourcesDir, folder)))
  return {
    scenarios: named.filter(name => !isFile(name)).map((name): ScenarioId => scenarioIdSchema.parse(name)),
    files: [...files, ...saved.flat()],
    given: from.map(path => ({ name: basename(resolve(path)), bodies: exportedBodies(path, dataDir) })),
  }
}

function isFile(name: string): boolean {
  return name.endsWith('.json')
}

/** Saves the failures of a drill as files, and new failures as tests too, and returns what to print. */
export async function saveFailures(
  client: Client,
  { id, failures }: Drill,
  {
    installation,
    folder,
    dataDir,
    saveTests,
  }: Pick<CommandContext, 'installation'> & {
    readonly folder: string
    readonly dataDir: string
    readonly saveTests: TestFormat | undefined
  },
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { property, trail, path } of failures) {
    // It is from a file.
    if (path === '') continue
    const file = await client.call('drills.file', { id, property, trail })
    const place = namedFolder(folder, dataDir)
    const saved = await saveSequenceIn(installation.resourcesDir, place, file)
    if (!saved.isNew) continue
    lines.push(`Saved ${saved.path}`)
    if (saveTests === undefined) continue
    const name = `${basename(saved.path, '.json')}${exportFormatOf(saveTests).ending}`
    const out = join(place.path, 'tests', name)
    try {
      const { text } = await client.call('drills.test', { id, property, trail, format: saveTests })
      // A link in the place of the folder is refused.
      const below = [join(realpathSync.native(place.path), 'tests')]
      writeTarget({ out, dataDir, below, isFolderMade: true }, text)
      lines.push(`Saved ${out}`)
    } catch (error) {
      // The other failures are saved anyway.
      if (!(error instanceof AppError)) throw error
      lines.push(`Not saved: ${out}. ${error.message}`)
    }
  }
  return lines
}

/** `Saved sequences: 3 held, 1 broken`, with the names of those that did not hold; empty without one. */
export function savedLines(cells: readonly DrillCell[]): string[] {
  const saved = cells.filter(({ isSaved }) => isSaved)
  if (saved.length === 0) return []
  const counts = (['held', 'broken', 'unchecked'] as const).flatMap(verdict => {
    const count = saved.filter(cell => cell.verdict === verdict).length
    return count > 0 || verdict !== 'unchecked' ? [`${count} ${verdict}`] : []
  })
  const others = saved.flatMap(({ trail, verdict, reason }) =>
    verdict === 'held' ? [] : [`  ${trail}: ${verdict}${reason === null ? '' : `. ${reason}`}`],
  )
  return [`Saved sequences: ${counts.join(', ')}`, ...others]
}
