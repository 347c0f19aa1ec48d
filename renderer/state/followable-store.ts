import { create } from 'zustand'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { RecordKind } from '#contract/terms'
import { call } from '../api/client.ts'
import { failed, loading, type Resource, ready } from './resource.ts'

/** So many of the records that changed last are offered. */
const offered = 50

/** Records of one kind that a status can follow, the last changed first. */
export const useFollowable = create<{
  readonly kind: RecordKind | null
  readonly records: Resource<readonly TrailSummary[]>
}>()(() => ({ kind: null, records: loading }))

export async function loadFollowable(kind: RecordKind): Promise<void> {
  const isOther = useFollowable.getState().kind !== kind
  useFollowable.setState({ kind, ...(isOther ? { records: loading } : {}) })
  let records: Resource<readonly TrailSummary[]>
  try {
    records = ready((await call('trails.list', { query: `kind:${kind}`, limit: offered })).rows)
  } catch (error) {
    records = failed(error)
  }
  if (useFollowable.getState().kind === kind) useFollowable.setState({ records })
}
