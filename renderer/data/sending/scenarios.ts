import { queryOptions } from '@tanstack/react-query'
import { engineQuery } from '../client/engine-query.ts'

/** The scenarios that come with Hooktrail: they never change. */
export const scenariosQuery = queryOptions({ ...engineQuery('scenarios.list', {}), retryOnMount: true })
