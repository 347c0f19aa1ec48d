import { queryOptions } from '@tanstack/react-query'
import { engineQuery } from '../client/engine-query.ts'

/** Target of a URL, according to the engine. */
export function reachQuery(url: string) {
  return queryOptions({ ...engineQuery('targets.check', { url }), enabled: url !== '' })
}
