/**
 * How the request came in. Everything but `whole` is kept as far as it was received.
 * - `whole`: the entire request was read
 * - `body-too-large`: the body passed the limit; its first part is kept
 * - `over-capacity`: bodies in flight passed the limit, or its connection made room for another; what had come is kept
 * - `headers-too-large`: the request's head passed the limit; the bytes that came are kept as the body
 * - `timed-out`: the request was not complete in time
 * - `aborted`: the sender closed the connection before the end
 * - `malformed`: not HTTP; the bytes that came on the socket are kept as the body
 */
export const receptions = [
  'whole',
  'body-too-large',
  'over-capacity',
  'headers-too-large',
  'timed-out',
  'aborted',
  'malformed',
] as const
