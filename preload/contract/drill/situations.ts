import { z } from 'zod'

/** Situations that a drill tries, in the displayed order. */
export const situations = [
  'other-order',
  'final-first',
  'refund-first',
  'repeated',
  'repeated-later',
  'final-after-refund',
  'respelled',
  'skipped',
  'refund',
  'given-back',
  'extra-field',
  'letter-case',
  'unknown-status',
  'unknown-event',
  'together',
  'same-together',
  'response-lost',
  'restart',
  'dependency-fails',
  'other-record',
] as const
export type Situation = (typeof situations)[number]

export const situationCountSchema = z.object({
  situation: z.enum(situations),
  /** Number of sequences. */
  times: z.int().nonnegative(),
  /** Why it was never tried; `null` if it was. */
  reason: z.string().nullable(),
})
export type SituationCount = z.infer<typeof situationCountSchema>
