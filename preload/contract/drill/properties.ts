import { z } from 'zod'

/** Properties that a drill checks, in the displayed order. */
export const drillProperties = [
  'responses',
  'repeats',
  'order',
  'drops',
  'refunds',
  'tolerance',
  'concurrency',
  'recovery',
  'isolation',
  'signatures',
  'expected',
] as const
export const drillPropertySchema = z.enum(drillProperties)
export type DrillProperty = z.infer<typeof drillPropertySchema>
