import { fileURLToPath } from 'node:url'
import { fixtureIdSchema } from '#contract/terms'
import {
  type FixtureCatalog,
  loadFixtures,
} from '../../../../main/engine/sending/fixtures/fixture-catalog.ts'
import type { FixtureFile } from '../../../../main/engine/sending/fixtures/fixture-file.ts'

export const resourcesDir = fileURLToPath(new URL('../../../../resources/', import.meta.url))

/** The bundled fixtures. */
export const catalog: FixtureCatalog = await loadFixtures(resourcesDir)

export function fixture(id: string): FixtureFile {
  const file = catalog.get(fixtureIdSchema.parse(id))
  if (file === undefined) throw new Error(`No fixture ${id}.`)
  return file
}
