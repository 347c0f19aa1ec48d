// The store that the interface is measured on, and what is posted to it.
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { transactionExample } from '../../support/inspection/examples.ts'
import { startVariedLoad } from '../load/clients.ts'
import { forMs, type Subject } from './scenes.ts'

const connections = 32
/** The record with the long trail. */
export const longRecordId = '5b0c1d2e-3f40-4a51-8b62-7c8d9e0f1a2b'

/** A copy of the store, so that a large one can be measured again. */
export async function copyStore(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    // A socket of a process that ended.
    filter: path => !path.endsWith('.sock') && path !== join(from, 'hold.db-journal'),
  })
}

/** So many varied notifications of both services, the same each time. */
export async function postVaried(captureUrl: string, count: number): Promise<void> {
  const { responded } = await startVariedLoad(captureUrl, ['closed', connections], count, 1).summary
  if (responded !== count) throw new Error(`Only ${responded} of ${count} deliveries were answered.`)
}

/** Resolves with the status once all received deliveries are inspected. */
export async function whenInspected(client: Subject['client']) {
  for (;;) {
    const status = await client.call('app.status', {})
    if (status.pendingCount === 0) return status
    await forMs(500)
  }
}

/** One record's notifications, with an amount that changes each time, and a few repetitions. */
export function postTrail(captureUrl: string, count: number): Promise<void> {
  return postAll(captureUrl, count, index => {
    const step = index % 10 === 9 ? index - 1 : index
    const { event, payload } = transactionExample('issuance', step % 2 === 0 ? 'PENDING' : 'IN_PROGRESS', {
      amount: `${1000 + step}.00`,
    })
    const at = new Date(Date.UTC(2026, 0, 1) + step * 1000).toISOString()
    return Buffer.from(JSON.stringify({ event, payload: { ...payload, id: longRecordId, updated_at: at } }))
  })
}

/** JSON of at least so many bytes, of items as lists of transactions have them. */
export function largeBody(bytes: number): Buffer {
  const items: string[] = []
  for (let length = 0; length < bytes; ) {
    const item = JSON.stringify({
      id: `00000000-0000-4000-8000-${String(items.length).padStart(12, '0')}`,
      status: 'COMPLETE',
      amount: (items.length / 100).toFixed(2),
      accounts: [{ clabe: '646180157000000004', name: `Account ${items.length}` }],
      note: null,
    })
    length += item.length + 1
    items.push(item)
  }
  return Buffer.from(`{"event":"REPORT","payload":{"items":[${items.join(',')}]}}`)
}

/** A list of a million numbers: the most values that so many bytes hold. */
export function wideBody(count: number): Buffer {
  return Buffer.from(
    `{"event":"WIDE","payload":[${Array.from({ length: count }, (_, index) => index % 10)}]}`,
  )
}

export async function post(captureUrl: string, path: string, body: Buffer): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${captureUrl}${path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  if (status !== 200) throw new Error(`A delivery was answered ${status}.`)
}

async function postAll(captureUrl: string, count: number, body: (index: number) => Buffer): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await post(captureUrl, '/transactions', body(next++))
  }
  await Promise.all(Array.from({ length: connections }, worker))
}
