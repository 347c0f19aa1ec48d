import { setTimeout as wait } from 'node:timers/promises'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { isPassed } from '#contract/sending/passed'
import type { Attempt } from '#contract/sending/sending'
import type { AppStatus } from '#contract/status'
import { deliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { countDeliveries, plainTable } from '../../terminal/delivery-table.ts'
import { type Output, OutputClosed } from '../../terminal/output.ts'

/** Pause before new rows are printed, so that many arrive in few calls. */
const lookEveryMs = 200
/** Lines of one look on a terminal; further rows are counted. JSON has every row. */
const shownRows = 50
const windowRows = 500
/** The last lines are printed within this time after the stop, or not at all. */
const lastLookMs = 5000
/** Most deliveries that wait for their inspection; the oldest are dropped. */
const mostWaiting = 1000

interface LiveOptions {
  readonly isJson: boolean
  /** The last id of each before Hooktrail was started; 0: none. */
  readonly afterDelivery: number
  readonly afterAttempt: number
}

/**
 * Prints each inspected delivery, each failed forward, and each app that is lost or back. Returns the function that
 * stops it.
 */
export function printLive(
  client: Client,
  output: Output,
  { isJson, afterDelivery, afterAttempt }: LiveOptions,
): () => Promise<void> {
  let lastDelivery = afterDelivery
  let lastAttempt = afterAttempt
  let waiting: number[] = []
  let hasHead = false
  let isEnded = false
  let hasNews = true
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  const lostApps = new Set<string>()

  /** Prints the rest without waiting for inspection. */
  async function printWaiting(): Promise<void> {
    const ids = waiting.map(deliveryId)
    waiting = []
    for (let at = 0; at < ids.length; at += windowRows)
      await print((await client.call('deliveries.rows', { ids: ids.slice(at, at + windowRows) })).rows)
  }

  async function print(rows: readonly DeliverySummary[]): Promise<void> {
    if (rows.length === 0) return
    if (isJson) return output.json(...rows.map(delivery => ({ delivery })))
    const head = hasHead ? [] : [plainTable.head]
    hasHead = true
    await output.lines([...head, ...rows.map(plainTable.row)])
  }

  async function more(count: number, what: string): Promise<void> {
    if (count > 0) await output.lines(`… ${count.toLocaleString('en')} more ${what}`)
  }

  async function lookAtWaiting(): Promise<void> {
    for (let at = 0; at < waiting.length; at += windowRows) {
      const ids = waiting.slice(at, at + windowRows).map(deliveryId)
      const { rows } = await client.call('deliveries.rows', { ids })
      const read = rows.filter(row => row.isInspected)
      await print(read)
      const done = new Set<number>(read.map(row => row.id))
      waiting = waiting.filter(id => !done.has(id))
    }
  }

  async function lookAtNew(): Promise<void> {
    for (let skipped = 0; ; ) {
      const { rows, hasMore } = await client.call('deliveries.list', {
        after: deliveryId(Math.max(1, lastDelivery)),
        limit: windowRows,
      })
      // `after` is exclusive, and ids start at 1.
      const first = lastDelivery < 1 ? await client.call('deliveries.rows', { ids: [deliveryId(1)] }) : null
      const found = [...(first?.rows ?? []), ...rows.toReversed()]
      lastDelivery = found.at(-1)?.id ?? lastDelivery
      const shown = isJson ? found : found.slice(-shownRows)
      skipped += found.length - shown.length
      if (hasMore && !isJson) {
        skipped += shown.length
        continue
      }
      await more(skipped, 'deliveries')
      await print(shown.filter(row => row.isInspected))
      waiting = [...waiting, ...shown.filter(row => !row.isInspected).map(({ id }) => id)].slice(-mostWaiting)
      if (!hasMore) return
    }
  }

  async function lookAtForwards(): Promise<void> {
    for (;;) {
      const { attempts, hasMore } = await client.call('attempts.list', {
        after: lastAttempt,
        limit: windowRows,
      })
      lastAttempt = attempts.at(-1)?.id ?? lastAttempt
      const forwards = attempts.filter(({ purpose }) => purpose === 'forward')
      const failed = forwards.filter(attempt => !isPassed(attempt))
      const shown = isJson ? failed : failed.slice(0, shownRows)
      for (const attempt of forwards) {
        if (shown.includes(attempt)) await printForward(attempt)
        await printApp(attempt)
      }
      await more(failed.length - shown.length, 'failed forwards')
      if (!hasMore) return
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

  async function look(): Promise<void> {
    try {
      while (hasNews) {
        hasNews = false
        await lookAtWaiting()
        await lookAtNew()
        await lookAtForwards()
      }
    } catch (error) {
      // Capturing continues without a reader.
      isEnded = true
      if (!(error instanceof OutputClosed)) output.complain('Deliveries are no longer printed here.')
    }
  }

  const wake = (): void => {
    hasNews = true
    if (isEnded || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      looking ??= look().finally(() => {
        looking = null
      })
    }, lookEveryMs)
  }
  const end = client.subscribe(({ name }) => {
    if (/^(?:delivery\.(?:stored|updated)|attempts?\.stored)$/.test(name)) wake()
  })
  wake()

  return async () => {
    end()
    clearTimeout(timer)
    const last = async (): Promise<void> => {
      await looking
      hasNews = !isEnded
      await look()
      if (!isEnded) await printWaiting().catch(() => {})
    }
    // A slow reader must not delay the end.
    const given = new AbortController()
    await Promise.race([last(), wait(lastLookMs, undefined, { signal: given.signal }).catch(() => {})])
    given.abort()
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
