import type { DeliverySummary } from '#contract/deliveries/delivery'
import { amountUnit } from '#contract/services/values/amount-unit'
import { rowTitle } from '../labels.ts'
import { shortReason } from './failure-reason.ts'
import { statusWord } from './outcome.ts'
import type { Summary } from './summary-text.ts'

/**
 * Summary of a notification from its row alone, such as while its body is not loaded. `null` if it is no
 * notification.
 */
export function summarizeRow(row: DeliverySummary): Summary | null {
  const { kind, amount, status, reason } = row
  const unit = amountUnit(row)
  if (kind === null || row.service === 'none') return null
  const outcome = status === null ? 'no status' : statusWord(status)
  return {
    subject: [
      rowTitle(row),
      ...(amount === null ? [] : [' of ', { amount }]),
      ...(amount === null || unit === null ? [] : [` ${unit}`]),
    ],
    outcome: outcome === 'failed' && reason !== null ? `failed: ${shortReason(reason)}` : outcome,
  }
}
