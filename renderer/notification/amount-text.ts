import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'

/**
 * The amount of a notification, as the text that was received: `1500.250 MXN`, or for a conversion `100 USD → 1,700
 * MXN`. `null` where there is none.
 */
export function amountText(root: JsonNode, kind: string | null): string | null {
  if (kind === 'conversion') {
    const from = moneyAt(root, '/payload/conversion/amount_from', '/payload/conversion/asset_from')
    const to = moneyAt(root, '/payload/conversion/amount_to', '/payload/conversion/asset_to')
    return from === null || to === null ? (from ?? to) : `${from} → ${to}`
  }
  return (
    moneyAt(root, `/payload/${kind ?? ''}/amount`, `/payload/${kind ?? ''}/asset`) ??
    moneyAt(root, '/payload/amount', '/payload/currency')
  )
}

function moneyAt(root: JsonNode, amountPointer: string, unitPointer: string): string | null {
  const amount = scalarText(at(root, amountPointer))
  if (amount === null) return null
  const unit = scalarText(at(root, unitPointer))
  return unit === null ? amount : `${amount} ${unit.toUpperCase()}`
}

function scalarText(node: JsonNode | undefined): string | null {
  if (node?.type === 'string') return node.value === '' ? null : node.value
  return node?.type === 'number' ? node.text : null
}
