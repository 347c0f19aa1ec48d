import type { EventFrame } from '#contract/events'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { allInspected, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../support/network/http-call.ts'

export const body = (fid: string, status: string): string =>
  JSON.stringify({ event: 'funding', payload: { fid, status, currency: 'mxn', amount: '1.00' } })

async function captureAll(client: Client, bodies: readonly string[]): Promise<void> {
  const { listener } = await client.call('app.status')
  for (const one of bodies) await httpCall(listener.captureUrl ?? '', { method: 'POST', body: one })
  await allInspected(client)
}

/** The engine with deliveries, which are counted from 1. */
export async function withDeliveries({ dataDir, engine, client }: TestEngine, bodies: readonly string[]) {
  await captureAll(client, bodies)
  /** Of the nth that was captured, from 1. */
  const first = ((await client.call('deliveries.list', {})).rows.at(-1)?.id ?? 0) - 1
  const id = (number: number): DeliveryId => (first + number) as DeliveryId
  const frames: EventFrame[] = []
  engine.subscribe(frame => frames.push(frame))
  const ids = async (query = ''): Promise<number[]> =>
    (await client.call('deliveries.list', { query })).rows.map(row => row.id - first)
  return { dataDir, engine, client, frames, id, ids }
}
