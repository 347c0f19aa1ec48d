import { z } from 'zod'

// Without zod, so that threads that parse nothing don't load it.

export const severities = ['error', 'warning', 'info'] as const

const severitySchema = z.enum(severities)
export type Severity = z.infer<typeof severitySchema>

export const findingSchema = z.object({
  severity: severitySchema,
  /** Stable, from finding-codes.ts, such as `record-id-missing`. */
  code: z.string(),
  /** JSON Pointer (RFC 6901) from the body's root; empty for the entire delivery. */
  path: z.string(),
  message: z.string(),
  /** Document and section of the rule. */
  source: z.string(),
  /** Fields of a grouped finding. `path` is then their common object. */
  fields: z
    .array(z.object({ code: z.string(), path: z.string(), message: z.string(), source: z.string() }))
    .optional(),
})
export type Finding = z.infer<typeof findingSchema>

export const findingCodeSchema = findingSchema.pick({ severity: true, code: true })
export type FoundCode = z.infer<typeof findingCodeSchema>

export const findingCountsSchema = z.object({
  error: z.int().nonnegative(),
  warning: z.int().nonnegative(),
  info: z.int().nonnegative(),
})
export type FindingCounts = z.infer<typeof findingCountsSchema>

/** Any index in the place of a finding. */
const anyIndex = '*'

/** Pointer of a finding with `*` for each index. */
export function placeOf(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, `/${anyIndex}`)
}
