// Without zod, so that threads that parse nothing don't load it.

/** Kinds of records: the five transaction types and the two funding events, in lower case. */
export const recordKinds = [
  'issuance',
  'redemption',
  'crypto_deposit',
  'crypto_withdrawal',
  'conversion',
  'funding',
  'withdrawal',
] as const

/** The service that sends records of a kind; `null` for an unknown kind. */
export function serviceOfKind(kind: string | null): 'transactions' | 'funding' | null {
  if (kind === 'funding' || kind === 'withdrawal') return 'funding'
  return recordKinds.some(known => known === kind) ? 'transactions' : null
}

/** Member of the payload with the id of the record. Both specifications, the field tables of the records. */
export function idNameOf(of: { readonly service: string; readonly kind: string }): 'id' | 'fid' | 'wid' {
  if (of.service === 'transactions') return 'id'
  return of.kind === 'withdrawal' ? 'wid' : 'fid'
}
