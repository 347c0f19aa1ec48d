import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import type { CapturedDelivery } from './testing-types.d.ts'

const windowRows = 500

/** Every delivery that matches, whole, oldest first. */
export async function readDeliveries(client: Client, query: string): Promise<CapturedDelivery[]> {
  const ids: DeliveryId[] = []
  let before: DeliveryId | undefined
  for (;;) {
    const { rows, hasMore } = await client.call('deliveries.list', {
      query,
      limit: windowRows,
      ...(before === undefined ? {} : { before }),
    })
    ids.push(...rows.map(row => row.id))
    before = rows.at(-1)?.id
    if (!hasMore || before === undefined) break
  }
  const deliveries: CapturedDelivery[] = []
  for (const id of ids.reverse()) deliveries.push(await wholeDelivery(client, id))
  return deliveries
}

async function wholeDelivery(client: Client, id: DeliveryId): Promise<CapturedDelivery> {
  const detail = await client.call('deliveries.get', { id })
  const { receivedAtMs, method, target, headers, service, kind, recordId, recordKey, status, refundStatus } =
    detail
  return {
    ...{
      id,
      receivedAtMs,
      method,
      target,
      headers,
      service,
      kind,
      recordId,
      recordKey,
      status,
      refundStatus,
    },
    body: await wholeBody(client, id, 'raw'),
    text: (await wholeBody(client, id, 'decoded')).toString('utf8'),
    answerStatus: detail.answer?.status ?? null,
    findings: detail.findings.map(({ severity, code, path, message }) => ({ severity, code, path, message })),
  }
}

async function wholeBody(client: Client, id: DeliveryId, form: 'raw' | 'decoded'): Promise<Buffer> {
  const slices: Buffer[] = []
  let offset = 0
  for (;;) {
    const slice = await client.call('deliveries.body', { id, form, offset })
    const bytes = Buffer.from(slice.base64, 'base64')
    slices.push(bytes)
    offset += bytes.byteLength
    if (bytes.byteLength === 0 || offset >= slice.totalBytes) return Buffer.concat(slices)
  }
}
