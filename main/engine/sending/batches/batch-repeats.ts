import { AppError } from '#contract/errors'
import { type Added, type Additions, hasAdditions, nothingAdded } from '#contract/sending/additions'
import type { Batch, BatchSelection } from '#contract/sending/replay'
import type { AllowRemote, Target } from '#contract/sending/sending'
import type { AttemptId, BatchId, DeliveryId } from '#contract/terms'
import { isPublicHost } from '../../net/hosts.ts'
import type { QueryWorker } from '../../queries/start-query-worker.ts'
import { type ReadyAdditions, refuseUnexpanded } from '../additions/additions.ts'
import type { AttemptMaker } from '../attempts.ts'
import type { RepeatedAttempt } from '../repeated-attempt.ts'
import { refuseProductionTo, refuseRemote, type TargetRules } from '../target/target.ts'
import { parseTargetUrl } from '../target/target-url.ts'
import { sendOrSkip } from './batch-of-captured.ts'
import { type BatchRequest, concurrencyOf, savedRequest } from './batch-request.ts'
import type { BatchStarts } from './batch-starts.ts'
import { type Batches, type BatchJob, type SentInBatch, savedBatch } from './batches.ts'

export interface FailedAttempt {
  readonly id: AttemptId
  /** The sent delivery, or the delivery that a fixture was made from. */
  readonly deliveryId: DeliveryId | null
  readonly target: string
}

export interface BatchRepeatsOptions {
  readonly attempts: AttemptMaker
  readonly batches: Batches
  readonly starts: BatchStarts
  readonly rules: (allowRemote: AllowRemote) => TargetRules
  readonly ready: (added: Added) => Promise<ReadyAdditions>
  readonly queries: Pick<QueryWorker, 'ask'>
  readonly sendingQueries: Pick<QueryWorker, 'ask'>
  readonly countProduction: (selection: BatchSelection) => Promise<number>
  /** The request of an attempt, to be sent again. Rejects with `not-found` if it is deleted. */
  readonly repeated: (id: AttemptId) => Promise<RepeatedAttempt>
}

/** Runs a batch again, completely or only its failed attempts. Throws like `BatchStarts`. */
export function createBatchRepeats(options: BatchRepeatsOptions) {
  const { batches, starts } = options

  async function saved(id: BatchId): Promise<{ batch: Batch; request: BatchRequest }> {
    const found = await options.queries.ask('batch', id)
    const batch = savedBatch(found)
    if (batch === null) throw new AppError('not-found', `No batch ${id} in this data folder.`, { id })
    return { batch, request: savedRequest(found?.value) }
  }

  async function repeatAll(id: BatchId, allowRemote: boolean): Promise<Batch> {
    const { request } = await saved(id)
    switch (request.of) {
      case 'captured':
        return starts.startBatch(request.plan, allowRemote)
      case 'fixture': {
        const { use, count, ratePerSecond, target, additions } = request
        const manner = { ...nothingAdded, allowRemote, additions }
        return starts.sendMany(use, { count, ratePerSecond }, target, manner)
      }
      case 'scenario':
        return repeatScenario(request, allowRemote)
      case 'failed':
        return retryFailed(request.batchId, allowRemote)
    }
  }

  function repeatScenario(
    request: Extract<BatchRequest, { of: 'scenario' }>,
    allowRemote: boolean,
  ): Promise<Batch> {
    const { of: _, target, additions, ...run } = request
    return starts.runScenario(run, target, { ...nothingAdded, allowRemote, additions })
  }

  async function retryFailed(id: BatchId, allowRemote: boolean): Promise<Batch> {
    const { batch, request } = await saved(id)
    const failed = await options.sendingQueries.ask('failedOfBatch', id)
    if (failed.length === 0) throw new AppError('invalid-params', 'No attempt of this batch failed.')
    await refuseTargets(failed, allowRemote)
    const ready = await readyOf(request)
    return batches.start(
      { selection: 'failed', name: String(id), target: batch.target },
      { of: 'failed', batchId: id },
      async retryId =>
        batchOfFailed(options, retryId, failed, { concurrency: concurrencyOf(request), ready }),
    )
  }

  async function readyOf(request: BatchRequest): Promise<ReadyAdditions | null> {
    const additions = await additionsOf(request)
    return hasAdditions(additions) ? options.ready({ ...nothingAdded, additions }) : null
  }

  /** Additions of a batch, or of the batch whose failed attempts it retried. */
  async function additionsOf(request: BatchRequest): Promise<Additions> {
    if (request.of === 'captured') return request.plan.additions
    return request.of === 'failed' ? additionsOf((await saved(request.batchId)).request) : request.additions
  }

  /** Before anything is sent: a captured path may follow the URL, so one host has many targets. */
  async function refuseTargets(failed: readonly FailedAttempt[], allowRemote: boolean): Promise<void> {
    const rules = options.rules(allowRemote)
    const ids = failed.flatMap(({ deliveryId }) => deliveryId ?? [])
    const targets = [...new Set(failed.map(({ target }) => target))]
    for (const text of targets) refuseRemote(parseTargetUrl(text), rules)
    const url = targets.find(text => isPublicHost(parseTargetUrl(text).hostname))
    if (allowRemote || url === undefined || ids.length === 0) return
    const target: Target = { to: 'url', url }
    refuseProductionTo(target, allowRemote, await options.countProduction({ by: 'ids', ids }))
  }

  return {
    /** Additions of the batch of an attempt, for its repetition; `null` for none. Rejects as `SendingOptions.ready`. */
    readyOfBatch: async (id: BatchId): Promise<ReadyAdditions | null> => readyOf((await saved(id)).request),
    repeatBatch: (id: BatchId, only: 'all' | 'failed', allowRemote: boolean): Promise<Batch> =>
      only === 'all' ? repeatAll(id, allowRemote) : retryFailed(id, allowRemote),
  }
}

function batchOfFailed(
  { attempts, repeated }: Pick<BatchRepeatsOptions, 'attempts' | 'repeated'>,
  batchId: BatchId,
  failed: readonly FailedAttempt[],
  { concurrency, ready }: { readonly concurrency: number; readonly ready: ReadyAdditions | null },
): BatchJob<FailedAttempt, FailedAttempt> {
  async function sendOne({ id }: FailedAttempt): Promise<SentInBatch> {
    const again = await repeated(id).catch(error => {
      if (error instanceof AppError && error.code === 'not-found') return null
      throw error
    })
    if (again === null) return 'skipped'
    const { captured } = again
    const origin = { ...again.origin, batchId }
    const message = ready === null ? again.message : { ...again.message, additions: ready }
    return sendOrSkip(attempts, message.target, origin, () => {
      if (ready === null) refuseUnexpanded(message.headers)
      return attempts.send(message, origin, captured)
    })
  }
  return {
    total: failed.length,
    sequence: { ids: failed, dueMs: null },
    concurrency,
    read: async ids => ids,
    send: async one => [await sendOne(one)],
  }
}
