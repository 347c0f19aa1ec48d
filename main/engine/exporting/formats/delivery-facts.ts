import { createHash } from 'node:crypto'
import type { ExportedDelivery } from '../transfer-delivery.ts'

/** The members that each of Hooktrail's formats writes about a delivery, beside head and body. */
export function deliveryFacts({ number, delivery, inspection, isFiller, droppedHeaders }: ExportedDelivery) {
  const {
    source,
    session,
    receivedAtMs,
    reception,
    remoteAddress,
    remotePort,
    inlet,
    scheme,
    declaredBodyBytes,
    response,
    tags,
    note,
  } = delivery
  const { service, kind, recordId, recordKey, status, refundStatus } = inspection
  return {
    number,
    source,
    session,
    receivedAtMs,
    reception,
    remoteAddress,
    remotePort,
    ...(inlet === undefined ? {} : { inlet }),
    ...(scheme === undefined ? {} : { scheme }),
    declaredBodyBytes,
    response,
    ...(tags === undefined ? {} : { tags }),
    ...(note === undefined ? {} : { note }),
    service,
    kind,
    recordId,
    recordKey,
    status,
    refundStatus,
    findings: inspection.findings.map(({ severity, code, path, message }) => ({
      severity,
      code,
      path,
      message,
    })),
    ...(isFiller ? { bodyIsFiller: true } : {}),
    ...(droppedHeaders.length > 0 ? { droppedHeaders } : {}),
  }
}

export function deliveryHead({ delivery }: ExportedDelivery) {
  const { method, target, httpVersion, headers, trailers } = delivery
  return { method, target, httpVersion, headers, trailers }
}

export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
