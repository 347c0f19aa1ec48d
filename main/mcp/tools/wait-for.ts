import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { callCanceled } from '#contract/transport'
import { awaitDeliveries } from '../../engine/library.ts'
import { fitting } from '../outside/plain-values.ts'
import { deliveryRow } from '../reading/delivery-row.ts'
import { rowCharacters } from './paging.ts'
import { defineTool } from './tool.ts'

const progressEveryMs = 2_000

export const waitFor = defineTool({
  name: 'wait_for',
  title: 'Wait for deliveries',
  description:
    'Waits until a number of deliveries match a query, or the time is over. Counts what arrives from now on; with after_id (such as newest_id of list_deliveries) everything after that delivery, so that nothing in between is missed. Call it after you triggered something that should send a notification. Needs a running Hooktrail. Returns what arrived, oldest first, and is_met.',
  effect: 'reads',
  input: {
    query: z.string().max(2000).default('').describe('query as in search; empty for any delivery'),
    count: z.int().min(1).max(50).default(1),
    timeout_seconds: z.number().min(1).max(600).default(30),
    after_id: z.int().min(0).optional().describe('only deliveries with a greater id; 0 for all'),
  },
  run({ query, count, timeout_seconds, after_id }, { access, signal, progress }) {
    const startMs = performance.now()
    const waited = (): number => Math.round((performance.now() - startMs) / 100) / 10
    const untilMs = startMs + timeout_seconds * 1000
    return access.running(untilMs, signal, async client => {
      const after = after_id ?? (await client.call('deliveries.list', { limit: 1 }, signal)).newest ?? 0
      const ended = new AbortController()
      const until = AbortSignal.any([signal, ended.signal])
      const reports = setInterval(
        () => progress(Math.min(waited(), timeout_seconds), timeout_seconds, 'Waiting for deliveries'),
        progressEveryMs,
      )
      try {
        const left = Math.max(0, untilMs - performance.now())
        const { isComplete, deliveries } = await awaitDeliveries(client, {
          query,
          after,
          count,
          isSettled: true,
          until: pause(left, undefined, { signal: until }).catch(() => {}),
        })
        if (signal.aborted) throw callCanceled()
        const rows = fitting(deliveries.map(deliveryRow), rowCharacters)
        return {
          facts: { is_met: isComplete, count: deliveries.length, waited_seconds: waited() },
          outside: { deliveries: rows },
        }
      } finally {
        clearInterval(reports)
        ended.abort()
      }
    })
  },
})
