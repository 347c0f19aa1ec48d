import type { InspectedDelivery } from '../../../main/engine/inspect/inspection-result.ts'

/** A delivery as it arrives without faults. A body that is not bytes or text is written as JSON. */
export function inspectedDelivery(
  body: unknown,
  overrides: Partial<InspectedDelivery> = {},
): InspectedDelivery {
  const bytes =
    body instanceof Uint8Array
      ? body
      : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
  return {
    method: 'POST',
    target: '/',
    headers: [['Content-Type', 'application/json']],
    remoteAddress: '127.0.0.1',
    reception: 'whole',
    body: bytes,
    declaredBodyBytes: null,
    response: { status: 200, elapsedMs: 3 },
    ...overrides,
  }
}
