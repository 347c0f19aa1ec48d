import { fileURLToPath } from 'node:url'
import { fixtureIdSchema } from '#contract/terms'
import {
  type FixtureCatalogue,
  loadFixtures,
} from '../../../../main/engine/sending/fixtures/fixture-catalogue.ts'
import type { FixtureFile } from '../../../../main/engine/sending/fixtures/fixture-file.ts'

export const resourcesDir = fileURLToPath(new URL('../../../../resources/', import.meta.url))

/** The bundled fixtures. */
export const catalogue: FixtureCatalogue = await loadFixtures(resourcesDir)

export function fixture(id: string): FixtureFile {
  const file = catalogue.get(fixtureIdSchema.parse(id))
  if (file === undefined) throw new Error(`No fixture ${id}.`)
  return file
}
