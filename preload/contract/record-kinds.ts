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
