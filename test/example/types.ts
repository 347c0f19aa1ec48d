import {
  type Capture,
  type CapturedDelivery,
  check,
  type DrillResult,
  drill,
  fixture,
  startCapture,
  withServer,
} from 'hooktrail/testing'
import type { Notification } from 'hooktrail/types'

/** Compiles under strict only where the package's types are found and are right. */
export async function firstStatus(): Promise<string | null> {
  const capture: Capture = await startCapture({ port: 0 })
  const deliveries: readonly CapturedDelivery[] = await capture.waitForDeliveries({
    where: 'kind:issuance',
    count: 2,
  })
  // @ts-expect-error: there is no such member.
  capture.unknown
  await capture.stop()
  return deliveries[0]?.status ?? null
}

export async function brokenProperties(records: Map<string, object>): Promise<readonly string[]> {
  const result: DrillResult = await drill({
    to: 'http://127.0.0.1:3000/hooks',
    stateOf: recordId => records.get(recordId),
    trails: [{ name: 'mine', bodies: ['{}', { event: 'funding' }] }],
    properties: ['order'],
  })
  // @ts-expect-error: there is no such property.
  await drill({ to: 'http://127.0.0.1:3000/hooks', properties: ['speed'] })
  return result.broken
}

/** Handlers are typed without the packages of their frameworks. */
export async function handlers(
  express: (request: { readonly url: string }, response: { end(): void }, next: () => void) => void,
): Promise<number> {
  await drill({ to: async request => new Response(await request.text()) })
  // @ts-expect-error: no response.
  await drill({ to: () => 'text' })
  await withServer(
    request => new Response(request.url),
    url => url.length,
  )
  await withServer({ fetch: () => new Response() }, url => url.length)
  return withServer(express, url => url.length)
}

export function hashOf(notification: Notification): string | null {
  switch (notification.event) {
    case 'TRANSACTION': {
      const { payload } = notification
      // @ts-expect-error: only a complete issuance has it for certain.
      if (payload.type === 'ISSUANCE') payload.issuance.crypto_tx_hash.length
      return payload.type === 'ISSUANCE' && payload.status === 'COMPLETE'
        ? payload.issuance.crypto_tx_hash
        : null
    }
    case 'funding':
    case 'Funding':
      // @ts-expect-error: a funding has no wid.
      notification.payload.wid
      return notification.payload.fid
    case 'withdrawal':
    case 'Withdrawal':
      return notification.payload.wid
  }
}

export async function amountOf(): Promise<string> {
  const { body, text } = await fixture('issuance-complete', {
    overrides: { '/payload/issuance/amount': '25.00' },
  })
  const amount: string = body.payload.issuance.amount
  // @ts-expect-error: an issuance has no fid.
  body.payload.fid
  const [finding] = await check(text)
  return finding?.message ?? amount
}
