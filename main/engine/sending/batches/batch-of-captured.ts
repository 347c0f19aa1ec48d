import { AppError } from '#contract/errors'
import { hasAdditions } from '#contract/sending/additions'
import { marksOf } from '#contract/sending/marks'
import type { BatchPlan, BatchSelection } from '#contract/sending/replay'
import type { BatchId, DeliveryId } from '#contract/terms'
import type { QueryWorker } from '../../queries/start-query-worker.ts'
import type { ReadyAdditions } from '../additions/additions.ts'
import { type AttemptMaker, noOrigin, type Origin, type Sent } from '../attempts.ts'
import type { CapturedRequest } from '../captured-request.ts'
import type { PlanReads } from '../plan-reads.ts'
import { refuseRemote, type TargetOf, type TargetRules } from '../target/target.ts'
import { isFromProduction, warningFor } from '../target/target-host.ts'
import { parseTargetUrl, type TargetUrl } from '../target/target-url.ts'
import { sequenceOf } from './batch-sequence.ts'
import type { BatchJob, SentInBatch } from './batches.ts'

export interface CapturedBatchOptions {
  readonly attempts: AttemptMaker
  readonly readPlan: PlanReads['readPlan']
  readonly sendingQueries: Pick<QueryWorker, 'ask'>
}

/** Sends captured deliveries again. `targetOf`: `null` if each delivery has a separate target. */
export async function batchOfCaptured(
  options: CapturedBatchOptions,
  given: {
    readonly id: BatchId
    readonly plan: BatchPlan
    readonly targetOf: TargetOf | null
    readonly additions: ReadyAdditions
    /** Read for each delivery: a host that the project's file allowed may no longer be allowed. */
    readonly rules: () => TargetRules
    /** The batch was canceled: planning ends with `cancelled`. */
    readonly signal: AbortSignal
  },
): Promise<BatchJob<DeliveryId, CapturedRequest>> {
  const { attempts } = options
  const { plan, targetOf, rules, additions } = given
  const sequence = sequenceOf(await options.readPlan(plan.selection, given.signal), plan)
  const routeId = plan.selection.by === 'missed' ? plan.selection.routeId : null
  const base: Origin = {
    ...noOrigin,
    purpose: routeId === null ? 'replay' : 'forward',
    batchId: given.id,
    routeId,
    isEdited: hasAdditions(plan.additions),
  }

  function targetAt(request: CapturedRequest, place: number) {
    const own = sequence.targets?.[place]
    const target = own === undefined ? targetOf?.(request.target) : parseTargetUrl(own)
    if (target === undefined) throw new AppError('internal', 'The batch has no target.')
    return { target, isOwn: own !== undefined }
  }

  async function sendOne(request: CapturedRequest, place: number): Promise<SentInBatch> {
    if (request.method === '') return 'skipped'
    const { target, isOwn } = targetAt(request, place)
    const origin: Origin = { ...base, deliveryId: request.id, warning: warningFor(target, request) }
    const marks = marksOf(rules().allowRemote, isFromProduction(request))
    return sendOrSkip(attempts, target, origin, () => {
      if (isOwn) refuseRemote(target, rules())
      return attempts.send({ ...request, target, marks, additions }, origin, request.body)
    })
  }

  return {
    total: sequence.ids.length,
    sequence,
    concurrency: plan.concurrency,
    read: (ids, maximumBytes) => options.sendingQueries.ask('requests', { ids, maximumBytes }),
    send: async (request, place) => [await sendOne(request, place)],
  }
}

/** A delivery that can't be sent is an attempt too, so that the list shows it. A closing sender ends the batch. */
export async function sendOrSkip(
  attempts: Pick<AttemptMaker, 'skip'>,
  target: Pick<TargetUrl, 'text'>,
  origin: Origin,
  send: () => Promise<Sent>,
): Promise<SentInBatch> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'closed') throw error
    return { unsent: attempts.skip(target.text, origin, error.message) }
  }
}

export function nameOf(selection: BatchSelection): string | null {
  switch (selection.by) {
    case 'record':
      return selection.recordKey
    case 'recordId':
      return selection.recordId
    case 'query':
      return selection.query
    case 'ids':
    case 'session':
    case 'missed':
      return null
  }
}
