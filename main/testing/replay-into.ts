import { fromWire } from '#contract/errors'
import type { Client } from '#contract/transport'
import { followBatch } from '../cli/commands/send/follow-batch.ts'
import { followImport } from '../cli/commands/transfer/import.ts'
import type { ReplayOptions, ReplayResult } from './testing-types.d.ts'

/** Takes the folder into an engine of its own and sends all of it from there, in order. */
export async function replayInto(
  client: Client,
  folder: string,
  options: ReplayOptions,
): Promise<ReplayResult> {
  const never = new Promise<void>(() => {})
  const end = await followImport(client, [folder], false, never)
  if (end.error !== null) throw fromWire(end.error)
  const { id } = await client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url: options.to },
    keepPath: options.keepPath === true,
    timing: options.timing === 'recorded' ? { mode: 'recorded', speed: 1 } : { mode: 'asap' },
    order: 'arrived',
    // One after another, so that they arrive in order.
    concurrency: options.timing === 'recorded' ? 64 : 1,
  })
  const { sent, passed, failed, message } = await followBatch(client, id, {
    attempts: async () => {},
    progress: async () => {},
  })
  if (message !== null && sent === 0) throw new Error(message)
  return { sent, passed, failed }
}
