import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError, fromWire } from '#contract/errors'
import { type BatchSelection, type BatchTiming, batchOrderSchema } from '#contract/sending/replay'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { deliveryId, numberFrom, seed, understood, wrongUsage } from '../../arguments.ts'
import { command, type OptionsOf } from '../../command.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import type { ExitCode } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { followImport } from '../transfer/import.ts'
import { withSender } from './additions.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { printBatch } from './follow-batch.ts'
import { sendingOptions, warnedDestination } from './target.ts'

const replayOptions = {
  ...sendingOptions,
  '--delivery <id...>': { text: 'these', each: deliveryId },
  '--record <id>': 'replay the trail of a record',
  '--where <query>': 'replay matching deliveries, such as kind:issuance; empty: all',
  '--keep-path': 'append captured path and query to the URL',
  '--timing <timing>': {
    text: 'recorded, xN (times faster), Nms (interval) or asap',
    read: understood(readTiming),
    default: { mode: 'asap' },
    shown: 'asap',
  },
  '--order <order>': { text: "record: by the records' timestamps", choices: batchOrderSchema.options },
  '--seed <number>': { text: 'seed of the shuffle', read: seed, default: 1 },
  '--concurrency <count>': { text: 'requests at the same time, at most 64', read: numberFrom(1, 64) },
  '--accept-edits': 'send files of the folder that were changed after its export',
} as const
type ReplayOptions = OptionsOf<typeof replayOptions>

export const replay = command({
  name: 'replay',
  text: 'replay captured deliveries, byte for byte',
  arguments: [['[folder]', 'replay a fixtures folder instead']],
  options: replayOptions,
  run: (context, options, folder) =>
    folder === undefined ? replayCaptured(context, options) : replayFolder(context, folder, options),
})

async function replayCaptured(context: CommandContext, options: ReplayOptions): Promise<ExitCode> {
  const selection = selectionOf(options)
  return withSender(context, dataDirOf(options), options, async client => {
    // The warning about production data is printed before, once for all attempts.
    const lines = createAttemptLines(context.output, {
      isJson: options.json === true,
      client,
      isSingle: options.delivery.length === 1,
      warns: false,
    })
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
    const { status } = await printBatch(context.output, client, begun, lines, 'No delivery matches.')
    return status
  })
}

/**
 * Sends the deliveries of a fixtures folder, or of anything that can be imported, through a temporary data folder.
 * Selection and timing work as for captured deliveries.
 */
async function replayFolder(
  context: CommandContext,
  folder: string,
  options: ReplayOptions,
): Promise<ExitCode> {
  if (options.data !== undefined) {
    throw wrongUsage(
      `A folder is replayed without a data folder. Omit --data ${dataDirOf(options)}, or import the folder first.`,
    )
  }
  const data = mkdtempSync(join(tmpdir(), 'hooktrail-replay-'))
  try {
    const never = new Promise<void>(() => {})
    const end = await withEngine(context, data, client =>
      followImport(client, [resolve(folder)], { acceptEdits: options.acceptEdits }, never),
    )
    if (end.error !== null) throw fromWire(end.error)
    const isChosen =
      options.delivery.length > 0 || options.record !== undefined || options.where !== undefined
    // In the order of the folder: concurrent notifications of one record would overtake each other.
    const concurrency = options.concurrency ?? (options.timing.mode === 'asap' ? 1 : undefined)
    return await replayCaptured(context, {
      ...options,
      concurrency,
      data,
      ...(isChosen ? {} : { where: '' }),
    })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** Several connections would mix an order. With recorded times, no request may wait for another. */
function usualConcurrency({ order, record, timing }: ReplayOptions): number {
  if (timing.mode !== 'asap') return 64
  return order === undefined && record === undefined ? 8 : 1
}

/** Throws `invalid-params` unless exactly one selection is given. */
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
    throw wrongUsage('Give one of --delivery, --record and --where.')
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

/** `recorded`, `xN`, `Nms` or `asap`. Throws `invalid-params`. */
export function readTiming(text: string): BatchTiming {
  if (text === 'asap') return { mode: 'asap' }
  if (text === 'recorded') return { mode: 'recorded', speed: 1 }
  const speed = /^x(\d+(?:\.\d+)?)$/.exec(text)?.[1]
  if (speed !== undefined && Number(speed) > 0) return { mode: 'recorded', speed: Number(speed) }
  const interval = /^(\d+(?:\.\d+)?)ms$/.exec(text)?.[1]
  if (interval !== undefined) return { mode: 'interval', intervalMs: Number(interval) }
  throw wrongUsage('Enter recorded, x2 (twice as fast), 50ms (interval) or asap (as fast as possible).')
}
