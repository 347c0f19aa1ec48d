import { z } from 'zod'

/** Situations that a drill tries, in the displayed order. */
export const situationTexts = {
  'other-order': 'another order',
  'final-first': 'final status first',
  'refund-first': 'refund before the final status',
  repeated: 'repeated',
  'repeated-later': 'repeated after others',
  'final-after-refund': 'final status repeated after the refund',
  respelled: 'same content in other bytes',
  skipped: 'status skipped',
  refund: 'refund',
  'given-back': 'returned withdrawal',
  'extra-field': 'unknown fields',
  'letter-case': 'another letter case',
  'unknown-status': 'unknown status',
  'unknown-event': 'unknown event',
  together: 'two at once',
  'same-together': 'the same twice at once',
  'response-lost': 'lost response',
  restart: 'restart',
  'dependency-fails': 'failing dependency',
  'other-record': 'another record',
  unsigned: 'no signature',
  'wrongly-signed': 'wrong signature',
} as const
export type Situation = keyof typeof situationTexts
export const situations = Object.keys(situationTexts) as readonly Situation[]

export const situationCountSchema = z.object({
  situation: z.enum(situations),
  /** Number of sequences. */
  times: z.int().nonnegative(),
  /** Why it was never tried; `null` if it was. */
  reason: z.string().nullable(),
})
export type SituationCount = z.infer<typeof situationCountSchema>
