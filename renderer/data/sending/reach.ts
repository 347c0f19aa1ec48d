import { queryOptions } from '@tanstack/react-query'
import { engineQuery } from '../client/engine-query.ts'

/** Where a URL leads, according to the engine. */
export function reachQuery(url: string) {
  return queryOptions({ ...engineQuery('targets.check', { url }), enabled: url !== '' })
}
