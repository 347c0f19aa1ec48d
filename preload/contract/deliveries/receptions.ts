/**
 * Limits of the listener that cause a 503, in the words of the response, the log, the finding and the
 * interface. The received part is stored.
 */
export const capacityTexts = {
  'over-capacity': 'Bodies received at the same time exceed the limit',
  'over-capacity-large':
    'This body is large, and others hold three quarters of the limit of bodies received at the same time',
  'over-capacity-heads':
    'Request heads held at the same time exceed a quarter of the limit of bodies received at the same time',
  'over-connections': 'Open connections exceed the limit, and this request was the slowest',
} as const

/** The limit of the listener that was reached. */
export type Capacity = keyof typeof capacityTexts

export function isCapacity(reception: string): reception is Capacity {
  return Object.hasOwn(capacityTexts, reception)
}

/**
 * How the request arrived. Incomplete requests are stored up to where they stopped.
 * - `whole`: the entire request
 * - `body-too-large`: the body exceeded the limit; its first part is stored
 * - `over-…`: see `capacityTexts`
 * - `headers-too-large`: the head exceeded the limit; its bytes are stored as the body
 * - `timed-out`: incomplete in time
 * - `aborted`: the sender closed the connection early
 * - `malformed`: not HTTP; its bytes are stored as the body, those of an invalid chunked body after the
 * chunks before
 */
export const receptions = [
  'whole',
  'body-too-large',
  'over-capacity',
  'over-capacity-large',
  'over-capacity-heads',
  'over-connections',
  'headers-too-large',
  'timed-out',
  'aborted',
  'malformed',
] as const
