import { z } from 'zod'
import { sessionIdSchema } from '../terms.ts'
import { wireErrorSchema } from '../wire-errors.ts'
import { exportFormats } from './exporting.ts'

const count = z.int().nonnegative()

/** What can be imported: the export formats that can be read back, and formats of other programs. */
export const importFormats = [
  ...exportFormats.flatMap(({ format, importLabel }) =>
    importLabel === null ? [] : [{ format, label: importLabel }],
  ),
  { format: 'body', label: 'Single body' },
  { format: 'data-folder', label: 'Data folder' },
] as const
export const importFormatSchema = z.enum(importFormats.map(({ format }) => format))
export type ImportFormat = z.infer<typeof importFormatSchema>

/** One file or folder that can be imported. Its format is detected by its content. */
export const importSourceSchema = z.object({
  path: z.string(),
  format: importFormatSchema,
  /** That would come in. */
  deliveries: count,
  /** That are here already: the same delivery of the same store, never by an equal body. */
  repeated: count,
  services: z.object({ transactions: count, funding: count, other: count, none: count }),
  /** What is left out, with the reason and the first place. */
  skipped: z.array(z.object({ why: z.string(), count: z.int().positive(), firstPlace: z.string() })),
})
export type ImportSource = z.infer<typeof importSourceSchema>

export const importIdSchema = z.int().positive().brand<'ImportId'>()
export type ImportId = z.infer<typeof importIdSchema>

export function importId(value: number): ImportId {
  return value as ImportId
}

/** How far an import is. Everything is checked before anything is stored: `failed` while checking has changed nothing. */
export const importProgressSchema = z.object({
  id: importIdSchema,
  state: z.enum(['checking', 'writing', 'done', 'failed', 'cancelled']),
  /** Deliveries checked or stored so far. */
  done: count,
  /** To be stored; 0 while checking. */
  total: count,
  /** Empty until everything is checked. */
  sources: z.array(importSourceSchema),
  /** Sessions that hold what was imported. */
  sessionIds: z.array(sessionIdSchema),
  error: wireErrorSchema.nullable(),
})
export type ImportProgress = z.infer<typeof importProgressSchema>

const paths = z.array(z.string().min(1).max(4000)).min(1).max(1000)

/** The rows of the call table about imports. Paths are absolute. */
export const importingMethods = {
  /** Starts an import, or with `isDryRun` only its check; `import.progress` reports its progress. */
  'import.start': {
    params: z.object({ paths, isDryRun: z.boolean().default(false) }),
    result: z.object({ id: importIdSchema }),
  },
  /** Its progress or its result, for a client that may have missed an event. Throws `not-found`. */
  'import.get': { params: z.object({ id: importIdSchema }), result: importProgressSchema },
  /** Cancels a running import. What it stored is removed again. */
  'import.cancel': { params: z.object({ id: importIdSchema }), result: z.object({}) },
} as const
