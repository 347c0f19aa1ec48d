import { pointerTo } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import { fiatCurrencies } from '#contract/services/fiat-currencies'
import { redemptionAssets } from '#contract/services/redemption'
import { kindTables } from '#contract/services/transactions'
import type { FindingsCollector } from '../collect-findings.ts'
import { quoteText } from '../format-value.ts'
import { memberText } from '../values/scalars.ts'
import { reportCase } from './form-rules.ts'

/**
 * The fiat settlement asset. Transaction Notification Service, "redemption object": one for each method. "issuance
 * object": shows the same two with "e.g.", so that any fiat code is as documented.
 */
export function checkAsset(
  object: JsonObjectNode,
  path: string,
  kind: 'issuance' | 'redemption',
  method: string | null,
  findings: FindingsCollector,
): void {
  const text = memberText(object, 'asset')
  if (text === null) return
  const assetPath = pointerTo(path, 'asset')
  const { source } = kindTables[kind]
  const asset = text.toUpperCase()
  const expected = kind === 'redemption' && method !== null ? redemptionAssets.get(method) : undefined
  if (expected !== undefined && asset !== expected) {
    const message = `Expected ${expected}, the asset of ${method} redemptions; received ${quoteText(text)}.`
    findings.add('asset-method-mismatch', assetPath, message, source)
  } else if (!fiatCurrencies.has(asset)) {
    const message = `Expected the code of a fiat currency, such as MXN; received ${quoteText(text)}.`
    findings.add('asset-not-fiat', assetPath, message, source)
  } else if (asset !== text) reportCase(asset, text, assetPath, source, findings)
}
