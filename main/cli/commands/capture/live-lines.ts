import { once } from 'node:events'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { isPassed } from '#contract/sending/passed'
import type { Attempt } from '#contract/sending/sending'
import type { AppStatus } from '#contract/status'
import type { Client } from '#contract/transport'
import { followDeliveries, readUntil } from '../../../engine/library.ts'
import { countDeliveries, deliveryPrinter } from '../../terminal/delivery-table.ts'
import { type Output, OutputClosed } from '../../terminal/output.ts'

/** Lines of one look on a terminal; further rows are counted. JSON has every row. */
const shownRows = 50
const windowRows = 500
/** The last lines are printed within this time after the stop, or not at all. */
const lastLookMs = 5000

interface LiveOptions {
  readonly isJson: boolean
  /** The last id of each before Hooktrail was started; 0: none. */
  readonly afterDelivery: number
  readonly afterAttempt: number
}

/**
 * Prints each inspected delivery, each failed forward, and each app that is lost or back. The returned function stops it,
 * and prints the rest without waiting for inspection.
 */
export function printLive(
  client: Client,
  output: Output,
  { isJson, afterDelivery, afterAttempt }: LiveOptions,
): () => Promise<void> {
  const print = deliveryPrinter(output, isJson ? delivery => ({ delivery }) : null)
  const stop = Promise.withResolvers<void>()
  let isStopped = false
  let isEnded = false
  let skipped = 0
  let lastAttempt = afterAttempt
  const lostApps = new Set<string>()

  async function printRows(rows: readonly DeliverySummary[], hasMore: boolean): Promise<void> {
    if (isEnded) throw new OutputClosed()
    const shown = isJson ? rows : hasMore ? [] : rows.slice(-shownRows)
    skipped += rows.length - shown.length
    if (hasMore && !isJson) return
    await more(skipped, 'deliveries')
    skipped = 0
    if (shown.length > 0) await print(shown)
  }

  async function more(count: number, what: string): Promise<void> {
    if (count > 0) await output.lines(`… ${count.toLocaleString('en')} more ${what}`)
  }

  async function printForwards(): Promise<true | undefined> {
    for (const wasStopped = isStopped; ; ) {
      const { attempts, hasMore } = await client.call('attempts.list', {
        after: lastAttempt,
        limit: windowRows,
      })
      lastAttempt = attempts.at(-1)?.id ?? lastAttempt
      const forwards = attempts.filter(({ purpose }) => purpose === 'forward')
      const failed = forwards.filter(attempt => !isPassed(attempt))
      const shown = isJson ? failed : failed.slice(0, shownRows)
      for (const attempt of forwards) {
        if (isEnded) throw new OutputClosed()
        if (shown.includes(attempt)) await printForward(attempt)
        await printApp(attempt)
      }
      await more(failed.length - shown.length, 'failed forwards')
      if (!hasMore) return wasStopped || undefined
    }
  }

  function printForward({ deliveryId: id, routeId, target, status, error }: Attempt): Promise<void> {
    const reason = error?.message ?? `responded ${status}`
    return isJson
      ? output.json({ forward: { deliveryId: id, routeId, target, status, reason } })
      : output.lines(`Delivery ${id} was not accepted by ${target}: ${reason}`)
  }

  /** Apps are distinguished by origin: with the captured path, each delivery may have a different URL. */
  async function printApp(attempt: Attempt): Promise<void> {
    const app = new URL(attempt.target).origin
    const isLost = attempt.error !== null
    if (isLost === lostApps.has(app)) return
    if (isLost) lostApps.add(app)
    else lostApps.delete(app)
    if (isJson) return output.json({ app: { url: app, isLost, routeId: attempt.routeId } })
    const retry = attempt.routeId === null ? '' : ` Retry with hooktrail route resend ${attempt.routeId}.`
    await output.lines(
      isLost ? `${app} does not respond. Missed deliveries are saved.${retry}` : `${app} responds again.`,
    )
  }

  const rows = followDeliveries(client, {
    query: '',
    after: afterDelivery,
    until: stop.promise,
    withRest: true,
    onRows: (found, _cursor, hasMore) => printRows(found, hasMore),
  })
  const forwards = readUntil(client, printForwards, {
    wokenBy: stop.promise,
    wakes: ({ name }) => name === 'attempt.stored' || name === 'attempts.stored',
  })
  const printing = Promise.all([rows, forwards]).catch(error => {
    // Capturing continues without a reader.
    isEnded = true
    stop.resolve()
    if (!(error instanceof OutputClosed)) output.complain('Deliveries are no longer printed here.')
  })

  return async () => {
    isStopped = true
    stop.resolve()
    // A slow reader must not delay the end.
    await Promise.race([printing, once(AbortSignal.timeout(lastLookMs), 'abort')])
    isEnded = true
  }
}

/** Shows progress with few lines in a log. */
const steps = 10

/** Prints on stderr how much of the backlog is inspected. Returns the function that stops it. */
export function reportBacklog(client: Client, output: Pick<Output, 'note'>, status: AppStatus): () => void {
  const { backlog, deliveryCount } = status
  if (backlog === null) return () => {}
  const { total } = backlog
  output.note(`Inspecting ${countDeliveries(total)} again for this version. Capturing continues.`)
  let reportedSteps = 0
  let deliveries = deliveryCount
  const end = client.subscribe(frame => {
    if (frame.name === 'delivery.stored') deliveries = frame.data.total
    else if (frame.name === 'delivery.updated') {
      const left = frame.data.pending - Math.max(0, deliveries - deliveryCount)
      const reached = Math.floor((steps * (total - left)) / total)
      if (reached <= reportedSteps || left <= 0) return
      reportedSteps = reached
      output.note(`Inspected ${total - left} of ${total}.`)
    } else if (frame.name === 'status.changed' && frame.data.backlog === null) {
      end()
      output.note(`Inspected all ${total}.`)
    }
  })
  return end
}
