import type { Result } from '#contract/methods'
import { change } from '../client/change.ts'
import { engineQuery } from '../client/engine-query.ts'

/** State and size of the index. */
export const indexStatusQuery = engineQuery('index.status', {})

export function rebuildIndex(): Promise<Result<'index.rebuild'>> {
  return change('index.rebuild', {})
}

/** Continues stopped work. */
export function continueIndex(): Promise<Result<'index.continue'>> {
  return change('index.continue', {})
}
