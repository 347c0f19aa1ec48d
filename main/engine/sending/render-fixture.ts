import { AppError } from '#contract/errors'
import { type FixtureCatalogue, loadFixtures } from './fixture-catalogue.ts'
import { fillTemplate, type NotificationSubject } from './placeholders.ts'

/** The notification of a bundled fixture for a subject, as JSON text. The same for the same subject. */
export type RenderFixture = (id: string, subject: NotificationSubject) => Promise<string>

/** Reads the fixtures at the first call. Calls reject with `not-found`. */
export function createFixtureRenderer(resourcesDir: string): RenderFixture {
  let loading: Promise<FixtureCatalogue> | null = null
  return async (id, subject) => {
    loading ??= loadFixtures(resourcesDir)
    const files = new Map<string, { body: Parameters<typeof fillTemplate>[0] }>(await loading)
    const fixture = files.get(id)
    if (fixture === undefined) throw new AppError('not-found', `There is no fixture ${id}.`)
    return JSON.stringify(fillTemplate(fixture.body, subject))
  }
}
