import { pointerTo } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import type { FindingsCollector } from '../collect-findings.ts'
import { quoteText } from '../format-value.ts'
import { memberText } from '../values/scalars.ts'

/** Rules of an issuance beyond its table. Transaction Notification Service, "issuance object": external_fiat_id. */
export function checkIssuance(
  object: JsonObjectNode,
  path: string,
  method: string | null,
  findings: FindingsCollector,
): void {
  const fiatId = memberText(object, 'external_fiat_id')
  if (method === 'EXCHANGE_TRANSFER' && fiatId !== null) {
    const message = `Expected null, as no SPEI transfer started the issuance; received ${quoteText(fiatId)}.`
    findings.add('fiat-id-unexpected', pointerTo(path, 'external_fiat_id'), message)
  }
}
