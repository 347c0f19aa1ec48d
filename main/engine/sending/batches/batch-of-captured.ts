import { AppError } from '#contract/errors'
import { isPassed } from '#contract/sending/passed'
import type { BatchPlan, BatchSelection } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId, DeliveryId } from '#contract/terms'
import type { PlanRows } from '../../plan-rows.ts'
import type { Clock } from '../../ports.ts'
import { type AttemptMaker, noOrigin, type Origin } from '../attempts.ts'
import type { CapturedRequest } from '../captured-request.ts'
import { refuseRemote, type TargetOf, type TargetRules } from '../target/target.ts'
import { warningFor } from '../target/target-host.ts'
import { parseTargetUrl } from '../target/target-url.ts'
import { runBatch } from './batch-runner.ts'
import { sequenceOf } from './batch-sequence.ts'
import type { BatchJob } from './batches.ts'

export interface CapturedBatchOptions {
  readonly clock: Clock
  readonly areDeliveriesArriving: () => boolean
  readonly attempts: AttemptMaker
  readonly readPlan: (selection: BatchSelection, signal: AbortSignal) => Promise<PlanRows>
  readonly readRequests: (
    ids: readonly DeliveryId[],
    maximumBytes: number,
  ) => Promise<readonly CapturedRequest[]>
  readonly onAttempt: (attempt: Pick<Attempt, 'id'>) => void
}

/** Captured deliveries, sent again. `targetOf`: `null` where each has a target of its own. */
export async function batchOfCaptured(
  options: CapturedBatchOptions,
  given: {
    readonly id: BatchId
    readonly plan: BatchPlan
    readonly targetOf: TargetOf | null
    readonly rules: TargetRules
    /** The batch was cancelled: planning ends with `cancelled`. */
    readonly signal: AbortSignal
  },
): Promise<BatchJob> {
  const { attempts, clock } = options
  const { plan, targetOf, rules } = given
  const sequence = sequenceOf(await options.readPlan(plan.selection, given.signal), plan)
  const routeId = plan.selection.by === 'missed' ? plan.selection.routeId : null
  const base: Origin = {
    ...noOrigin,
    purpose: routeId === null ? 'replay' : 'forward',
    batchId: given.id,
    routeId,
  }

  function targetAt(request: CapturedRequest, place: number) {
    const own = sequence.targets?.[place]
    const target = own === undefined ? targetOf?.(request.target) : parseTargetUrl(own)
    if (target === undefined) throw new AppError('internal', 'The batch has no target.')
    return { target, isOwn: own !== undefined }
  }

  return {
    total: sequence.ids.length,
    lengthMs: sequence.dueMs?.at(-1) ?? 0,
    begin(counts) {
      const count = async (storing: Promise<Attempt>, hasPassed: boolean): Promise<void> => {
        options.onAttempt(await storing)
        counts.count(hasPassed)
      }
      const sendOne = async (request: CapturedRequest, place: number): Promise<{ stored: Promise<void> }> => {
        if (request.method === '') {
          counts.skip()
          return { stored: Promise.resolve() }
        }
        const { target, isOwn } = targetAt(request, place)
        const origin: Origin = {
          ...base,
          deliveryId: request.id,
          warning: warningFor(target, request.remoteAddress),
        }
        try {
          if (isOwn) refuseRemote(target, rules)
          const { outcome, stored } = await attempts.send({ ...request, target }, origin, request.body)
          return { stored: count(stored, isPassed(outcome)) }
        } catch (error) {
          // What cannot be sent is an attempt too, so that it shows in the list. A closing sender ends the batch.
          if (!(error instanceof AppError) || error.code === 'closed') throw error
          return { stored: count(attempts.skip(target.text, origin, error.message), false) }
        }
      }
      return runBatch({
        clock,
        areDeliveriesArriving: options.areDeliveriesArriving,
        sequence,
        concurrency: plan.concurrency,
        read: options.readRequests,
        send: sendOne,
      })
    },
  }
}

/** The name to show for it. */
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
