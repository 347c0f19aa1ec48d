/** A record's amount in lists, heads and searches. */
export interface RowAmount {
  readonly kind: string | null
  readonly amount: string | null
  readonly asset: string | null
}

/**
 * Unit of a record's amount; `null` if unknown. A redemption's amount is "tokens to redeem", and `asset` is the fiat
 * asset of the settlement (Transaction Notification Service, "redemption object").
 */
export function amountUnit({ kind, asset }: Pick<RowAmount, 'kind' | 'asset'>): string | null {
  return kind === 'redemption' ? 'tokens' : (asset?.toUpperCase() ?? null)
}

/** `1500.25 MXN`: the amount as received with its unit; `null` without an amount. */
export function amountWithUnit(row: RowAmount): string | null {
  const unit = amountUnit(row)
  return row.amount === null || unit === null ? row.amount : `${row.amount} ${unit}`
}
