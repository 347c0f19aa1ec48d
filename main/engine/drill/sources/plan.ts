import { fromWire } from '#contract/errors'
import type { Result } from '#contract/methods'
import type { Logger } from '../../ports.ts'
import type { DrillThreadStart, FromDrillThread } from '../drill-protocol.ts'
import { startDrillThread } from '../drill-thread.ts'

/**
 * The cells that a drill would check, computed on its thread. Rejects with the thread's errors and with
 * `worker-failed`.
 */
export async function planOf(
  { entry, logger }: { readonly entry: URL; readonly logger: Logger },
  start: DrillThreadStart,
): Promise<Result<'drills.plan'>> {
  const { promise: responded, resolve } = Promise.withResolvers<FromDrillThread>()
  const thread = startDrillThread(entry, start, {
    onMessage: resolve,
    onCrash: detail => logger.error(`The plan of a drill failed: ${detail}`),
  })
  const response = await Promise.race([responded, thread.gone])
  await thread.end()
  if (response instanceof Error) throw response
  if (response?.kind === 'failed') throw fromWire(response.error)
  if (response?.kind !== 'ready') throw new Error('The plan of a drill ended without a result.')
  const { trails, cells, plannedRuns } = response
  return {
    trails: [...trails],
    unchecked: cells.filter(({ verdict }) => verdict === 'unchecked'),
    plannedRuns,
  }
}
