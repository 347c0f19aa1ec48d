import { transactionExample } from '../../../support/inspection/examples.ts'

const issuance = transactionExample('issuance', 'COMPLETE')

/** More than a batch of inspection and a page of the list. */
export const count = 510

/** As many records as there are lines. */
export function bodies(): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ ...issuance, payload: { ...issuance.payload, id: idOf(index) } }),
  )
}

function idOf(index: number): string {
  return `7f3a0000-0000-4000-8000-${String(index).padStart(12, '0')}`
}
