import { z } from 'zod'
import { severities } from './severities.ts'

export const severitySchema = z.enum(severities)
export type Severity = z.infer<typeof severitySchema>

/** One thing worth saying about a delivery or a trail. */
export const findingSchema = z.object({
  severity: severitySchema,
  /** Stable, from the table in finding-codes.ts, such as `record-id-missing`. */
  code: z.string(),
  /** JSON Pointer (RFC 6901) from the body's root; empty for the whole delivery. */
  path: z.string(),
  /** What was expected and what came. */
  message: z.string(),
  /** The rule's source: document and section. */
  source: z.string(),
})
export type Finding = z.infer<typeof findingSchema>

/** A code with its severity: what a row says of a finding. */
export const findingCodeSchema = findingSchema.pick({ severity: true, code: true })
export type FoundCode = z.infer<typeof findingCodeSchema>

export const findingCountsSchema = z.object({
  error: z.int().nonnegative(),
  warning: z.int().nonnegative(),
  info: z.int().nonnegative(),
})
export type FindingCounts = z.infer<typeof findingCountsSchema>
