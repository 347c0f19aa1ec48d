import type { BatchSelection } from '#contract/sending/replay'
import { sourceAddresses } from '#contract/services/source-addresses'
import { untilAborted } from '../jobs/until-aborted.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Search } from '../store/read-store.ts'
import type { PlanRows } from './plan-rows.ts'

export type PlanReads = ReturnType<typeof createPlanReads>

/** Finds the deliveries of a selection. Both reject with `invalid-query`. */
export function createPlanReads(options: {
  readonly sendingQueries: Pick<QueryWorker, 'ask' | 'askUntil'>
  /** Records, their clocks and most query fields need inspection. */
  readonly whenInspected: () => Promise<void>
  readonly search: (query: string) => Search
}) {
  const { sendingQueries, whenInspected } = options
  const asked = (selection: BatchSelection) => ({
    selection,
    search: options.search(selection.by === 'query' ? selection.query : ''),
  })
  return {
    async readPlan(selection: BatchSelection, signal: AbortSignal): Promise<PlanRows> {
      await untilAborted(whenInspected(), signal)
      return sendingQueries.askUntil(signal, 'planOf', asked(selection))
    },
    /** Number of deliveries in a selection from production addresses of the services. */
    async countProduction(selection: BatchSelection): Promise<number> {
      const given = { ...asked(selection), addresses: sourceAddresses.production }
      await whenInspected()
      return sendingQueries.ask('countOfPlan', given)
    },
  }
}
