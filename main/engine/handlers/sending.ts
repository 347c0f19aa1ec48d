import { AppError } from '#contract/errors'
import type { Batch } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import { type AttemptId, type BatchId, batchId } from '#contract/terms'
import type { Handlers } from '../dispatch.ts'
import { parseSearch } from '../queries/parse-search.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import { keptBatch, type Sending } from '../sending/sending.ts'
import { createScenarioHandlers } from './scenarios.ts'

export interface SendingHandlerParts {
  readonly queries: QueryWorker
  readonly sending: Sending
  readonly nowMs: () => number
  /** After a single attempt was stored. */
  readonly onAttempt: (attempt: Attempt) => void
  readonly onFixturesChanged: () => void
  readonly onScenariosChanged: () => void
}

type SendingMethod = Extract<
  keyof Handlers,
  | `fixtures.${string}`
  | `scenarios.${string}`
  | `batches.${string}`
  | `attempts.${string}`
  | 'deliveries.replay'
>

/** The handlers of what is sent, but for routes. */
export function createSendingHandlers(
  parts: SendingHandlerParts,
): Omit<Pick<Handlers, SendingMethod>, 'attempts.body'> {
  const { queries, sending } = parts
  const { fixtures, batches } = sending

  async function kept(attempt: Promise<Attempt>): Promise<Attempt> {
    const stored = await attempt
    parts.onAttempt(stored)
    return stored
  }
  async function changed<T>(change: Promise<T>): Promise<T> {
    const result = await change
    parts.onFixturesChanged()
    return result
  }
  async function batchOf(id: BatchId, known: Batch | null): Promise<Batch> {
    const batch = known ?? keptBatch(await queries.ask('batch', id))
    if (batch === null) throw new AppError('not-found', `No batch ${id} in this data folder.`, { id })
    return batch
  }

  return {
    'fixtures.list': () => fixtures.list(),
    'fixtures.preview': async use => ({ body: (await fixtures.make(use)).body }),
    'fixtures.send': ({ target, allowRemote, ...use }) => kept(sending.sendFixture(use, target, allowRemote)),
    'fixtures.sendMany': ({ target, allowRemote, count, ratePerSecond, ...use }) =>
      sending.sendMany(use, { count, ratePerSecond }, target, allowRemote),
    'fixtures.source': async ({ id }) => ({ id, text: await fixtures.source(id) }),
    'fixtures.save': ({ name, text }) => changed(fixtures.save(name, text)),
    'fixtures.duplicate': ({ id, name, title }) => changed(fixtures.duplicate(id, name, title)),
    'fixtures.rename': ({ id, name, title }) => changed(fixtures.rename(id, name, title)),
    'fixtures.fromDelivery': ({ deliveryId, name, title }) =>
      changed(fixtures.fromDelivery(deliveryId, name, title)),
    'fixtures.remove': async ({ id }) => {
      await changed(fixtures.remove(id))
      return { id }
    },

    ...createScenarioHandlers(parts),

    'deliveries.replay': given => kept(sending.replay(given)),
    'batches.start': ({ allowRemote, ...plan }) => {
      // Before anything is begun: throws `invalid-query`.
      if (plan.selection.by === 'query') parseSearch(plan.selection.query, parts.nowMs(), 0)
      return sending.startBatch(plan, allowRemote)
    },
    'batches.get': ({ id }) => batchOf(id, batches.get(id)),
    'batches.list': async window => {
      const { batches: values, hasMore } = await queries.ask('batches', window)
      const known = values.map(value => batches.get(batchId(value.id)) ?? keptBatch(value))
      return { batches: known.filter(batch => batch !== null), hasMore }
    },
    'batches.pause': ({ id }) => batchOf(id, batches.pause(id)),
    'batches.resume': ({ id }) => batchOf(id, batches.resume(id)),
    'batches.cancel': ({ id }) => batchOf(id, batches.cancel(id)),
    'batches.repeat': ({ id, only, allowRemote }) => sending.repeatBatch(id, only, allowRemote),

    'attempts.list': params => queries.ask('attempts', params),
    'attempts.get': async ({ id }) => foundAttempt(await queries.ask('attempt', id), id),
    'attempts.repeat': ({ id, allowRemote }) => kept(sending.repeat(id, allowRemote)),
  }
}

export function foundAttempt<T>(value: T | null, id: AttemptId): T {
  if (value === null) {
    throw new AppError('not-found', `No attempt ${id} in this data folder.`, { id })
  }
  return value
}
