import { trailFindingCodes } from '#contract/deliveries/finding-codes'
import { AppError } from '#contract/errors'
import { sourceAddresses } from '#contract/services/source-addresses'
import { callCancelled } from '#contract/transport'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import { keptBatch, type SendingOptions, savedRequest } from '../sending/sending.ts'
import type { Search } from '../store/read-store.ts'

type SendingReads = Pick<
  SendingOptions,
  | 'readDelivery'
  | 'readRequests'
  | 'readPlan'
  | 'countProduction'
  | 'readNewestBody'
  | 'readNotification'
  | 'readTrailFindings'
  | 'readAttempt'
  | 'readBatch'
  | 'readFailed'
>

/** What sending reads from the store: single rows on the window's query worker, many on a worker of their own. */
export function createSendingReads(
  queries: QueryWorker,
  many: Pick<QueryWorker, 'ask' | 'askUntil'>,
  whenInspected: () => Promise<void>,
  search: (query: string) => Search,
): SendingReads {
  return {
    readDelivery: id => queries.ask('storedRequest', id),
    readRequests: (ids, maximumBytes) => many.ask('requests', { ids, maximumBytes }),
    async readPlan(selection, signal) {
      // Records, their clocks and most of a query are known only after inspection.
      await unlessAborted(whenInspected(), signal)
      const query = selection.by === 'query' ? selection.query : ''
      return many.askUntil(signal, 'planOf', { selection, search: search(query) })
    },
    async countProduction(selection) {
      const query = selection.by === 'query' ? selection.query : ''
      const asked = { selection, search: search(query), addresses: sourceAddresses.production }
      await whenInspected()
      return many.ask('countOfPlan', asked)
    },
    readNewestBody: recordKey => queries.ask('newestBodyText', recordKey),
    readNotification: async id => {
      const { service, kind, status, refundStatus } = await queries.ask('deliveryDetail', id)
      const { bytes } = await queries.ask('bodySlice', {
        id,
        form: 'decoded',
        offset: 0,
        length: Number.MAX_SAFE_INTEGER,
      })
      return { service, kind, status, refundStatus, body: new TextDecoder().decode(bytes) }
    },
    async readTrailFindings(recordKey) {
      // Only findings: of the window one step is enough, and what is overdue now is none of a delivery.
      const asked = { recordKey, limit: 1, withChanges: false, nowMs: 0, finalWithinMs: 0 }
      const { findings } = await queries.ask('trail', asked)
      return findings.filter(({ code }) => code in trailFindingCodes && code !== 'final-overdue')
    },
    readAttempt: async id => {
      const attempt = await queries.ask('attempt', id)
      const part = await queries.ask('attemptBody', id, 'sent', 0, Number.MAX_SAFE_INTEGER)
      if (attempt === null || part === null) {
        throw new AppError('not-found', `No attempt ${id} in this data folder.`, { id })
      }
      return { attempt, sentBody: part.bytes }
    },
    async readBatch(id) {
      const saved = await queries.ask('batch', id)
      const batch = keptBatch(saved)
      return batch === null ? null : { batch, request: savedRequest(saved?.value) }
    },
    readFailed: id => many.ask('failedOfBatch', id),
  }
}

/** Waits for it; rejects with `cancelled` once nobody else does. */
function unlessAborted(waited: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(callCancelled())
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    waited.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
