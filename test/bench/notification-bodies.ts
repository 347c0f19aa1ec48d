import { transactionExample } from '../support/inspection/examples.ts'

/**
 * The body of a COMPLETE issuance (transaction service's specification, "issuance object") of a new record.
 */
export function notificationBody(index: number): Buffer {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const { event, payload } = transactionExample('issuance', 'COMPLETE')
  return Buffer.from(JSON.stringify({ event, payload: { ...payload, id } }))
}
