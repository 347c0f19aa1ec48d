/**
 * Generated placeholders: `{{uuid}}` differs at each place and sending, `{{uuid:name}}` is the same throughout a
 * record. `example`: form of the value.
 */
export const generators = {
  uuid: { title: 'UUID', example: '3f1c9a52-…' },
  hex32: { title: 'Id of 32 hex digits', example: '9e107d9d…' },
  hash: { title: 'Transaction hash', example: '0xab12…' },
  address: { title: 'Blockchain address', example: '0x5e4f…' },
  ledgerHash: { title: 'Ledger hash', example: 'E08D6E…' },
  clabe: { title: 'CLABE with check digit', example: '999000…' },
  maskedClabe: { title: 'CLABE, masked', example: '**************1234' },
  digits: { title: 'Seven digits', example: '0412783' },
  amount: { title: 'Amount', example: '1234.56' },
} as const
export type GeneratorName = keyof typeof generators

/** Placeholders for values of the record, without a name. `now` equals `updatedAt`. */
export const subjectPlaceholders = {
  recordId: 'The record’s id',
  createdAt: 'When it was created',
  updatedAt: 'Now',
  now: 'Now',
} as const
/** `{{generator}}` or `{{generator:name}}`, anywhere in a text. */
export const placeholderPattern = /\{\{(\w+)(?::([\w-]+))?\}\}/g

/** Why a placeholder is invalid; `null` if it is valid. */
export function placeholderProblem(text: string): string | null {
  for (const [whole, generator = '', name] of text.matchAll(placeholderPattern)) {
    const isSubject = generator in subjectPlaceholders && name === undefined
    if (!isSubject && !(generator in generators)) return `There is no placeholder ${whole}.`
  }
  return null
}

export function hasPlaceholder(text: string): boolean {
  return text.search(placeholderPattern) >= 0
}
