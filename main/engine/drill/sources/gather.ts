import type { DrillOptions, DrillSource } from '#contract/drill/drill'
import { drillLimits } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { SequenceFile } from '#contract/sending/saved-sequence'
import type { SessionId } from '#contract/terms'
import type { QueryWorker } from '../../queries/start-query-worker.ts'
import type { Sending } from '../../sending/sending.ts'
import type { Search } from '../../store/read-store.ts'
import type { TrailGroup } from '../drill-run.ts'

export interface GatherOptions {
  readonly queries: Pick<QueryWorker, 'ask'>
  readonly sending: Pick<Sending, 'scenarios' | 'usualTrails'>
  readonly whenInspected: () => Promise<void>
  /** Throws `invalid-query`. */
  readonly search: (query: string) => Search
}

export interface Gathered {
  readonly groups: readonly TrailGroup[]
  /** Sequences that are sent first: from the user's folder, then given ones, without duplicates. */
  readonly saved: readonly SequenceFile[]
  readonly productionCount: number
}

/** Creation time of generated records: fixed, so that drills are equal. */
const madeAtMs = Date.UTC(2026, 0, 15, 12)

/** Notifications of a drill's source. Rejects with `not-found`, `scenario-unfit`, `invalid-params`. */
export async function gather(
  { source, path }: Pick<DrillOptions, 'source' | 'path'>,
  seed: number,
  options: GatherOptions,
): Promise<Gathered> {
  const { groups, productionCount, files } = await groupsOf(source, path === null, seed, options)
  // A path repeats one sequence.
  const own = path === null ? await options.sending.scenarios.savedSequences() : []
  const all = [...own, ...files]
  const saved = [...new Map(all.map(one => [JSON.stringify({ ...one, name: '' }), one])).values()]
  if (saved.length > drillLimits.saved) {
    throw new AppError(
      'invalid-params',
      `A drill has at most ${drillLimits.saved} stored sequences, not ${saved.length}.`,
    )
  }
  return { groups, saved, productionCount }
}

async function groupsOf(
  source: DrillSource,
  hasAdded: boolean,
  seed: number,
  options: GatherOptions,
): Promise<Omit<Gathered, 'saved'> & { readonly files: readonly SequenceFile[] }> {
  const files: SequenceFile[] = []
  const made = { seed, nowMs: madeAtMs }
  const captured = await capturedOf(source, options)
  const groups: TrailGroup[] = captured.group.bodies.length === 0 ? [] : [captured.group]
  for (const id of source.scenarios) {
    const notifications = await options.sending.scenarios.madeNotifications(id, made)
    groups.push({ name: id, bodies: notifications.map(one => ({ ...one, deliveryId: null })) })
  }
  for (const { name, bodies } of source.given)
    groups.push({ name, bodies: bodies.map(body => ({ body, deliveryId: null, fixtureId: null })) })
  const given = source.files.filter(({ isAdded }) => hasAdded || !isAdded)
  for (const { name, text } of given) {
    const sequence = options.sending.scenarios.readSequence(name, text)
    if (sequence !== null) files.push(sequence)
    else {
      const notifications = await options.sending.scenarios.madeNotifications({ text }, made)
      groups.push({ name, bodies: notifications.map(one => ({ ...one, deliveryId: null })) })
    }
  }
  if (groups.length > 0 || given.some(({ isAdded }) => !isAdded))
    return { groups, files, productionCount: captured.productionCount }
  if (source.sessionId !== null) {
    throw new AppError('not-found', 'No record was captured in this session. Choose another session.')
  }
  const usual = await options.sending.usualTrails(made)
  return {
    groups: usual.map(({ name, notifications }) => ({
      name,
      bodies: notifications.map(({ body, fixtureId }) => ({ body, fixtureId, deliveryId: null })),
    })),
    files,
    productionCount: 0,
  }
}

/** All captured records together, since linked ones share a trail. */
async function capturedOf(
  { records, sessionId }: DrillSource,
  options: GatherOptions,
): Promise<{ group: TrailGroup; productionCount: number }> {
  const named = [...records, ...(sessionId === null ? [] : await recordsOf(sessionId, options))]
  const read = new Set<number>()
  const bodies: TrailGroup['bodies'][number][] = []
  let productionCount = 0
  for (const record of named) {
    const found = await options.queries.ask('recordNotifications', record)
    if (found === null) {
      throw new AppError('not-found', `No record ${record} in this data folder. See \`hooktrail list\`.`)
    }
    productionCount += found.productionCount
    for (const { deliveryId, body } of found.notifications) {
      if (read.has(deliveryId)) continue
      read.add(deliveryId)
      bodies.push({ body, deliveryId, fixtureId: null })
    }
  }
  return { group: { name: null, bodies }, productionCount }
}

async function recordsOf(sessionId: SessionId, options: GatherOptions): Promise<readonly string[]> {
  await options.whenInspected()
  const search = options.search(`session:#${sessionId}`)
  const { rows } = await options.queries.ask('listMatchingRecords', { search, limit: drillLimits.trails })
  return rows.map(({ recordKey }) => recordKey)
}
