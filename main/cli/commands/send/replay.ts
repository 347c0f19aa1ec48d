import { AppError } from '#contract/errors'
import type { Batch, BatchOrder, BatchSelection, BatchTiming } from '#contract/sending/replay'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { followBatch } from './follow-batch.ts'
import { type SendingOptions, warnedDestination } from './target.ts'

export interface ReplayOptions extends SendingOptions {
  readonly delivery: readonly DeliveryId[]
  readonly record?: string | undefined
  readonly where?: string | undefined
  readonly keepPath?: boolean | undefined
  readonly timing: BatchTiming
  readonly order?: BatchOrder | undefined
  readonly seed: number
  readonly concurrency?: number | undefined
}

/** Sends captured deliveries again, byte for byte. */
export async function replay(context: CommandContext, options: ReplayOptions): Promise<ExitCode> {
  const selection = selectionOf(options)
  // The warning about production data comes before, once for all.
  const lines = createAttemptLines(context.output, options.json === true, false)
  return withEngine(context, dataDirOf(options), async client => {
    if (selection.by === 'ids') await refuseUnknown(client, selection.ids)
    const begun = await client.call('batches.start', {
      selection,
      keepPath: options.keepPath === true,
      timing: options.timing,
      order: options.order ?? 'arrived',
      seed: options.seed,
      concurrency: options.concurrency ?? usualConcurrency(options),
      ...(await warnedDestination(client, selection, options, context.output.complain)),
    })
    const batch = await followBatch(client, begun.id, {
      attempts: lines.attempts,
      progress: current => lines.progress(progressText(current)),
    })
    if (batch.message !== null) context.output.complain(batch.message)
    else if (batch.total === 0) context.output.complain('No delivery matches.')
    const status = await lines.summary({ ...batch, elapsedMs: (batch.endedAtMs ?? 0) - batch.startedAtMs })
    return batch.state === 'done' ? status : exitCodes.failed
  })
}

/**
 * An order is meant for the receiver, where several connections would mix it; with times, no sending may wait for
 * another.
 */
function usualConcurrency({ order, record, timing }: ReplayOptions): number {
  if (timing.mode !== 'asap') return 64
  return order === undefined && record === undefined ? 8 : 1
}

/** Throws `invalid-params` unless exactly one way to choose is given. */
function selectionOf({ delivery, record, where }: ReplayOptions): BatchSelection {
  const given: BatchSelection[] = []
  if (delivery.length > 0) given.push({ by: 'ids', ids: [...delivery] })
  if (record !== undefined) {
    const isKey = /^(transactions|funding|other):/.test(record)
    given.push(isKey ? { by: 'record', recordKey: record } : { by: 'recordId', recordId: record })
  }
  if (where !== undefined) given.push({ by: 'query', query: where })
  const [only] = given
  if (only === undefined || given.length > 1) {
    throw new AppError('invalid-params', 'Give one of --delivery, --record and --where.')
  }
  return only
}

/** Throws `not-found` before anything is sent. */
async function refuseUnknown(client: Client, ids: readonly DeliveryId[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 500) {
    const asked = ids.slice(at, at + 500)
    const { rows } = await client.call('deliveries.rows', { ids: asked })
    const known = new Set(rows.map(({ id }) => id))
    const missing = asked.find(id => !known.has(id))
    if (missing !== undefined) {
      throw new AppError('not-found', `There is no delivery ${missing} in this data folder.`, { id: missing })
    }
  }
}

function progressText(batch: Batch): string {
  const left = batch.timeLeftMs === null ? '' : `, ${(batch.timeLeftMs / 1000).toFixed(0)} s left`
  return `${batch.sent} of ${batch.total} sent, ${batch.failed} failed, ${batch.ratePerSecond.toFixed(0)}/s${left}`
}

/** `recorded`, `xN`, `Nms` or `asap`. Throws `invalid-params`. */
export function readTiming(text: string): BatchTiming {
  if (text === 'asap') return { mode: 'asap' }
  if (text === 'recorded') return { mode: 'recorded', speed: 1 }
  const speed = /^x(\d+(?:\.\d+)?)$/.exec(text)?.[1]
  if (speed !== undefined && Number(speed) > 0) return { mode: 'recorded', speed: Number(speed) }
  const interval = /^(\d+(?:\.\d+)?)ms$/.exec(text)?.[1]
  if (interval !== undefined) return { mode: 'interval', intervalMs: Number(interval) }
  throw new AppError(
    'invalid-params',
    'Enter recorded, x2 (twice as fast), 50ms (interval) or asap (as fast as possible).',
  )
}
