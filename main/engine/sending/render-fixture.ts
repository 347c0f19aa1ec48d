import { AppError } from '#contract/errors'
import type { Override } from '#contract/fixtures'
import { type FixtureCatalogue, loadFixtures } from './fixture-catalogue.ts'
import { applyOverrides, pathsOf } from './overrides.ts'
import { fillTemplate, type NotificationSubject } from './placeholders.ts'

/** The notification of a bundled fixture for a subject, with the overrides, as JSON text. The same for the same. */
export type RenderFixture = (
  id: string,
  subject: NotificationSubject,
  overrides: readonly Override[],
) => Promise<string>

/** Reads the fixtures at the first call. Calls reject with `not-found`, `unknown-path`. */
export function createFixtureRenderer(resourcesDir: string): RenderFixture {
  let loading: Promise<FixtureCatalogue> | null = null
  return async (id, subject, overrides) => {
    loading ??= loadFixtures(resourcesDir)
    const files = new Map<string, { body: Parameters<typeof fillTemplate>[0] }>(await loading)
    const fixture = files.get(id)
    if (fixture === undefined) throw new AppError('not-found', `There is no fixture ${id}.`)
    const body = JSON.stringify(fillTemplate(fixture.body, subject))
    return applyOverrides(body, overrides, { knownPaths: new Set(pathsOf(fixture.body)), subject })
  }
}
