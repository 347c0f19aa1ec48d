import { createHash } from 'node:crypto'
import type { ExportedDelivery, TransferDelivery } from '../transfer-delivery.ts'

/** Members of these names; without those that the delivery does not have. */
function membersOf<Name extends keyof TransferDelivery>(
  delivery: TransferDelivery,
  names: readonly Name[],
): Pick<TransferDelivery, Name> {
  const known = names.filter(name => delivery[name] !== undefined).map(name => [name, delivery[name]])
  return Object.fromEntries(known) as Pick<TransferDelivery, Name>
}

/** The members that each of Hooktrail's formats writes about a delivery, beside head and body. */
export function deliveryFacts({ number, delivery, inspection, isFiller, droppedHeaders }: ExportedDelivery) {
  const { service, kind, recordId, recordKey, status, refundStatus } = inspection
  return {
    number,
    ...membersOf(delivery, [
      ...([
        'source',
        'session',
        'receivedAtMs',
        'reception',
        'remoteAddress',
        'remotePort',
        'inlet',
      ] as const),
      ...(['scheme', 'declaredBodyBytes', 'response', 'tags', 'note'] as const),
    ]),
    service,
    kind,
    recordId,
    recordKey,
    status,
    refundStatus,
    findings: inspection.findings.map(({ source: _, ...finding }) => finding),
    ...(isFiller ? { bodyIsFiller: true } : {}),
    ...(droppedHeaders.length > 0 ? { droppedHeaders } : {}),
  }
}

export function deliveryHead({ delivery }: ExportedDelivery) {
  return membersOf(delivery, ['method', 'target', 'httpVersion', 'headers', 'trailers'])
}

export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
