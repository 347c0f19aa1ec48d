// Without zod, which threads that parse nothing do not load.

/** What a record of the two services can be: the five transaction types and the two funding events, in lower case. */
export const recordKinds = [
  'issuance',
  'redemption',
  'crypto_deposit',
  'crypto_withdrawal',
  'conversion',
  'funding',
  'withdrawal',
] as const
