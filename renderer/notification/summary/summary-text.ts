import { groupedAmount } from '#contract/services/values/amount-groups'

/** A part of a sentence: words, or a received amount, which is shown in groups of thousands. */
export type SummaryPart = string | { readonly amount: string }

/** Summary of a notification, as one sentence without a period. */
export interface Summary {
  /** Its subject: `Issuance of 1,500.25 MXN by SPEI`. */
  readonly subject: readonly SummaryPart[]
  /** Its status: `failed 3 min after it started: deposit too small`; empty without one. */
  readonly outcome: string
}

/** The sentence as plain text, such as `Funding of 2,500.00 MXN by SPEI, complete`. */
export function summaryText({ subject, outcome }: Summary): string {
  const said = subject.map(part => (typeof part === 'string' ? part : groupedAmount(part.amount))).join('')
  return outcome === '' ? said : `${said}, ${outcome}`
}
