import { queryOptions } from '@tanstack/react-query'
import type { ParamsInput, Result } from '#contract/methods'
import { quotedTerm } from '#contract/query/tokens'
import type { Fixture } from '#contract/sending/sending'
import { followedQuery } from '#contract/services/next-states'
import type { FixtureId } from '#contract/terms'
import { ask, engineQuery, latest, useLatest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { refetch } from '../sync/throttled-refetch.ts'

/** All fixtures, the user's last, with the user's folder. */
export type FixtureCatalog = Result<'fixtures.list'>

export const fixturesQuery = queryOptions({ ...engineQuery('fixtures.list', {}), retryOnMount: true })

/** `undefined` before the first response, or if the catalog has no fixture with this id. */
export function useFixture(id: FixtureId | null): Fixture | undefined {
  return useLatest<FixtureCatalog, Fixture | undefined>(fixturesQuery, catalog => fixtureIn(catalog, id))
}

export function latestCatalog(): FixtureCatalog | undefined {
  return latest('fixtures.list', {})
}

export function latestFixture(id: FixtureId | null): Fixture | undefined {
  return fixtureIn(latestCatalog(), id)
}

/** For use after the user's change: resolves when the catalog has it. The list shows a failure. */
export function refetchFixtures(): Promise<void> {
  return refetch(queryClient, { queryKey: fixturesQuery.queryKey })
}

export async function fixtureFile(id: FixtureId): Promise<string> {
  return (await ask('fixtures.source', { id })).text
}

export type FixtureUse = ParamsInput<'fixtures.preview'>

/** The body that would be sent now. Ids and times are generated each time, so it is never cached. */
export function previewQuery(use: FixtureUse) {
  return queryOptions({ ...engineQuery('fixtures.preview', use), staleTime: 0, retryOnMount: true })
}

export async function fixturePreview(use: FixtureUse): Promise<string> {
  return (await ask('fixtures.preview', use)).body
}

/** Number of offered records, the last changed first. */
const offeredRecords = 50

/**
 * Records that a fixture's status can follow, the last changed first, without ended records. `search`: a part
 * of the id, an amount, an asset or a status.
 */
export function followableQuery(
  { kind, refundStatus }: Pick<Fixture, 'kind' | 'refundStatus'>,
  search: string,
) {
  const query = `${followedQuery(kind, { refundStatus })} ${searchTerm(search.trim())}`.trim()
  return queryOptions({
    ...engineQuery('trails.list', { query, limit: offeredRecords }),
    staleTime: 0,
    retryOnMount: true,
  })
}

function searchTerm(search: string): string {
  if (search === '') return ''
  const record = quotedTerm('record', search)
  if (/^\d+(\.\d+)?$/.test(search)) return `(${record} or amount:${search})`
  return /^\w+$/.test(search) ? `(${record} or asset:${search} or status:${search})` : record
}

function fixtureIn(catalog: FixtureCatalog | undefined, id: FixtureId | null): Fixture | undefined {
  return catalog?.fixtures.find(fixture => fixture.id === id)
}
