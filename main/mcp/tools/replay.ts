import { z } from 'zod'
import {
  type BatchSelection,
  type BatchTiming,
  batchLimits,
  batchOrderSchema,
} from '#contract/sending/replay'
import { deliveryIdSchema } from '#contract/terms'
import type { Client } from '#contract/transport'
import { Refusal } from '../outside/refusal.ts'
import { findRecord } from '../reading/find-record.ts'
import { batchView, endedBatch } from '../sending/attempt-view.ts'
import {
  destinationOf,
  limited,
  recordInput,
  scenarioIdOf,
  timeoutInput,
  toInput,
} from '../sending/target.ts'
import { defineTool } from './tool.ts'

/** Larger replays are left to the user. */
const mostDeliveries = 1_000

export const replay = defineTool({
  name: 'replay',
  title: 'Replay deliveries',
  description: `Sends captured deliveries to an app on this machine again, byte for byte with their headers: some by number, all of a record, or those that match a query. Credentials in their headers are sent too. Needs --allow-send. At most ${mostDeliveries}. Returns the attempts, failed ones first, with the start of their responses.`,
  effect: 'sends',
  input: {
    ...toInput,
    delivery_ids: z.array(deliveryIdSchema).min(1).max(100).optional(),
    record: recordInput.optional(),
    query: z.string().min(1).max(2_000).optional().describe('as in search'),
    keep_path: z.boolean().default(false).describe('append the captured path and query to the URL'),
    order: batchOrderSchema.optional().describe('record: by the times of the records; default: as received'),
    interval_ms: z
      .number()
      .min(0)
      .max(60_000)
      .optional()
      .describe('between two; default: as fast as possible'),
    seed: z.int().min(0).max(batchLimits.seed).default(1).describe('seed of the shuffled order'),
    ...timeoutInput,
  },
  run: (params, { access, permissions, signal, progress }) =>
    access.change(async client => {
      const selection = await selectionOf(client, params, signal)
      const destination = destinationOf(params.to, permissions)
      const timing: BatchTiming =
        params.interval_ms === undefined
          ? { mode: 'asap' }
          : { mode: 'interval', intervalMs: params.interval_ms }
      const started = await client.call('batches.start', {
        selection,
        timing,
        seed: params.seed,
        keepPath: params.keep_path,
        order: params.order ?? 'arrived',
        // Several connections at the same time would mix an order.
        concurrency: params.order === undefined && params.record === undefined ? 8 : 1,
        ...destination,
      })
      const until = limited(signal, params.timeout_seconds)
      return batchView(client, await endedBatch(client, started, until, progress))
    }, signal),
})

interface Chosen {
  readonly delivery_ids?: NonNullable<z.output<z.ZodArray<typeof deliveryIdSchema>>> | undefined
  readonly record?: string | undefined
  readonly query?: string | undefined
}

/** Throws `invalid-params` unless exactly one selection is given, and `not-found`. */
async function selectionOf(
  client: Client,
  { delivery_ids: ids, record, query }: Chosen,
  signal: AbortSignal,
): Promise<BatchSelection> {
  if ([ids, record, query].filter(one => one !== undefined).length !== 1) {
    throw new Refusal('invalid-params', 'Give exactly one of delivery_ids, record and query.')
  }
  if (ids !== undefined) {
    const { rows } = await client.call('deliveries.rows', { ids }, signal)
    const missing = ids.find(id => !rows.some(row => row.id === id))
    if (missing === undefined) return { by: 'ids', ids }
    throw new Refusal('not-found', `There is no delivery ${missing}.`)
  }
  if (record !== undefined) {
    const { recordKey, deliveryCount } = await findRecord(client, record, signal)
    refuseMany(deliveryCount)
    return { by: 'record', recordKey }
  }
  const { count } = await client.call('deliveries.count', { query: query ?? '' }, signal)
  refuseMany(count)
  return { by: 'query', query: query ?? '' }
}

function refuseMany(count: number): void {
  if (count <= mostDeliveries) return
  throw new Refusal(
    'invalid-params',
    `${count} deliveries match; at most ${mostDeliveries} are replayed. Narrow the query, or the user runs \`hooktrail replay\`.`,
  )
}

export const runScenario = defineTool({
  name: 'run_scenario',
  title: 'Run a scenario',
  description:
    'Sends the steps of a scenario to an app on this machine, for new records: fixtures in order, with repetitions and faults. By default without its delays. Needs --allow-send. Returns the attempts.',
  effect: 'sends',
  input: {
    scenario: z.string().min(1).max(120).describe('id from list_fixtures'),
    ...toInput,
    speed: z
      .number()
      .positive()
      .max(batchLimits.speed)
      .optional()
      .describe('1: with the delays of the scenario; 10: ten times as fast; default: without delays'),
    seed: z
      .int()
      .min(0)
      .max(batchLimits.seed)
      .optional()
      .describe('the same seed makes the same ids and faults'),
    ...timeoutInput,
  },
  run: (params, { access, permissions, signal, progress }) =>
    access.change(async client => {
      const destination = destinationOf(params.to, permissions)
      const started = await client.call('scenarios.run', {
        id: scenarioIdOf(params.scenario),
        timing: params.speed === undefined ? { mode: 'asap' } : { mode: 'recorded', speed: params.speed },
        seed: params.seed ?? null,
        ...destination,
      })
      const until = limited(signal, params.timeout_seconds)
      return batchView(client, await endedBatch(client, started, until, progress))
    }),
})
