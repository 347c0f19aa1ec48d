import { z } from 'zod'
import { sessionIdSchema } from '../terms.ts'
import { wireErrorSchema } from '../wire-errors.ts'
import { exportFormats } from './exporting.ts'

const count = z.int().nonnegative()

/** Importable formats: export formats that can be read back, and those of other programs. */
export const importFormats = [
  ...exportFormats.flatMap(({ format, importLabel }) =>
    importLabel === null ? [] : [{ format, label: importLabel }],
  ),
  { format: 'body', label: 'Single body' },
  { format: 'json', label: 'JSON' },
  { format: 'webhook-site', label: 'webhook.site' },
  { format: 'ngrok', label: 'ngrok' },
  { format: 'hookdeck', label: 'Hookdeck' },
  { format: 'postman', label: 'Postman' },
  { format: 'insomnia', label: 'Insomnia' },
  { format: 'curl', label: 'cURL' },
  { format: 'data-folder', label: 'Data folder' },
] as const
export const importFormatSchema = z.enum(importFormats.map(({ format }) => format))
export type ImportFormat = z.infer<typeof importFormatSchema>

/** A file or folder to import. Its format is detected by its content. */
const importSourceSchema = z.object({
  path: z.string(),
  format: importFormatSchema,
  /** New deliveries. */
  deliveries: count,
  /** Known deliveries: of the same store or file, never by an equal body. */
  repeated: count,
  services: z.object({ transactions: count, funding: count, other: count, none: count }),
  /** Skipped parts, with reason and first place. */
  skipped: z.array(z.object({ why: z.string(), count: z.int().positive(), firstPlace: z.string() })),
})
export type ImportSource = z.infer<typeof importSourceSchema>

const importIdSchema = z.int().positive().brand<'ImportId'>()
export type ImportId = z.infer<typeof importIdSchema>

export const importId = (value: number): ImportId => value as ImportId

/** Progress of an import. Everything is checked before anything is stored: `failed` while checking has changed nothing. */
export const importProgressSchema = z.object({
  id: importIdSchema,
  state: z.enum(['checking', 'writing', 'done', 'failed', 'cancelled']),
  /** Checked or stored deliveries. */
  done: count,
  /** Deliveries to store; 0 while checking. */
  total: count,
  /** Empty until everything is checked. */
  sources: z.array(importSourceSchema),
  /** Sessions with imported deliveries. */
  sessionIds: z.array(sessionIdSchema),
  error: wireErrorSchema.nullable(),
})
export type ImportProgress = z.infer<typeof importProgressSchema>

const paths = z.array(z.string().min(1).max(4000)).min(1).max(1000)

/** Imports. Paths are absolute. */
export const importingMethods = {
  /** Starts an import, or with `isDryRun` only its check; `import.progress` follows. */
  'import.start': {
    params: z.object({
      paths,
      isDryRun: z.boolean().default(false),
      /** Skips and counts invalid lines and entries. */
      skipInvalid: z.boolean().default(false),
      /** Reads files of a fixtures folder that were changed after the export. */
      acceptEdits: z.boolean().default(false),
    }),
    result: z.object({ id: importIdSchema }),
  },
  /** Progress or result, for a client that may have missed an event. Throws `not-found`. */
  'import.get': { params: z.object({ id: importIdSchema }), result: importProgressSchema },
  /** Cancels a running import and removes its deliveries. */
  'import.cancel': { params: z.object({ id: importIdSchema }), result: z.object({}) },
} as const
