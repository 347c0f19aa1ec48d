import { z } from 'zod'
import { withinSchema } from '../bounds.ts'
import { deliveryIdSchema, sessionIdSchema } from '../terms.ts'
import { wireErrorSchema } from '../wire-errors.ts'

/** What every side needs to know of a format. How it is written and read is in main/engine/exporting/formats. */
interface FormatRow {
  readonly format: string
  readonly label: string
  /** One line about what it is for. */
  readonly text: string
  readonly kind: 'file' | 'folder'
  /** Of a suggested name. */
  readonly ending: string
  /** How an import calls it; `null` where no import reads it. */
  readonly importLabel: string | null
}

/** The export formats, as they are offered. */
export const exportFormats = [
  {
    format: 'fixtures',
    label: 'Fixtures folder',
    text: 'One body a file, named as the story goes, with headers beside and a manifest. For tests.',
    kind: 'folder',
    ending: '',
    importLabel: 'Fixtures folder',
  },
  {
    format: 'ndjson',
    label: 'NDJSON',
    text: 'One delivery a line, exact. For scripts, and for Hooktrail.',
    kind: 'file',
    ending: '.ndjson',
    importLabel: 'NDJSON',
  },
  {
    format: 'har',
    label: 'HAR 1.2',
    text: 'Opens in the network panel of browsers and in HTTP tools.',
    kind: 'file',
    ending: '.har',
    importLabel: 'HAR',
  },
  {
    format: 'curl',
    label: 'cURL script',
    text: 'Sends the same bytes again wherever there is a shell.',
    kind: 'file',
    ending: '.sh',
    importLabel: null,
  },
] as const satisfies readonly FormatRow[]

export const exportFormatSchema = z.enum(exportFormats.map(({ format }) => format))
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** The row of a format. */
export function exportFormatOf(format: ExportFormat): FormatRow {
  const row = exportFormats.find(one => one.format === format)
  if (row === undefined) throw new Error(`There is no export format ${format}.`)
  return row
}

/** Which deliveries leave, in order of arrival. */
export const selectionSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('everything') }),
  z.object({ of: z.literal('session'), sessionId: sessionIdSchema }),
  /** A record by its key, with all its deliveries. */
  z.object({ of: z.literal('record'), recordKey: z.string().min(1) }),
  z.object({ of: z.literal('deliveries'), ids: z.array(deliveryIdSchema).min(1).max(100_000) }),
  /** What a search finds. */
  z.object({ of: z.literal('search'), query: z.string().max(2000) }),
])
export type Selection = z.infer<typeof selectionSchema>

/** How originals are replaced. */
export const pseudonymOptionsSchema = z.object({
  amounts: z.enum(['keep', 'scale']).default('keep'),
  times: z.enum(['keep', 'move']).default('keep'),
  /** `keep`: tags and notes leave as they are, since nothing is replaced in them. They are left out otherwise. */
  notes: z.enum(['keep', 'drop']).optional(),
  /** Names of members and headers whose values stay. Case does not count. */
  keep: z.array(z.string().min(1).max(100)).max(200).default([]),
  /** The same key makes the same pseudonyms. It is not written anywhere. A random one is used where none is given. */
  key: z.string().min(16).max(1000).optional(),
})
export type PseudonymOptions = z.infer<typeof pseudonymOptionsSchema>

export const exportRequestSchema = z.object({
  selection: selectionSchema.default({ of: 'everything' }),
  format: exportFormatSchema,
  /** Absolute path, used as given. A folder must not exist or be empty; a file is replaced in the end. */
  out: z.string().min(1).max(4000),
  /** Replaces nothing: `out` must not exist, then or when the export ends. */
  isNew: z.boolean().default(false),
  /** `null` keeps the originals. */
  pseudonyms: pseudonymOptionsSchema.nullable().prefault({}),
})
export type ExportRequest = z.infer<typeof exportRequestSchema>

/** Values under one name that pseudonyms change. */
export const changedFieldSchema = z.object({
  /** Of the member or the header; for others in words, such as `request path`. */
  name: z.string(),
  kind: z.enum(['value', 'amount', 'time', 'name', 'header', 'target', 'address']),
  count: z.int().positive(),
  /** A few, shortened. What is written has other pseudonyms, of the same form, unless the key is the same. */
  samples: z.array(z.object({ before: z.string(), after: z.string() })),
})
export type ChangedField = z.infer<typeof changedFieldSchema>

/** What pseudonyms change, counted. */
export const exportPreviewSchema = z.object({
  /** In the selection; a lower bound where it is not complete. */
  deliveries: z.int().nonnegative(),
  /** All were counted, and as many sampled as should be. */
  isComplete: z.boolean(),
  /** How many of them were sampled for the counts below. */
  looked: z.int().nonnegative(),
  changes: z.object({
    value: z.int().nonnegative(),
    amount: z.int().nonnegative(),
    time: z.int().nonnegative(),
    name: z.int().nonnegative(),
    header: z.int().nonnegative(),
    target: z.int().nonnegative(),
    address: z.int().nonnegative(),
  }),
  /** By name, those with the most changes first; at most 200. */
  fields: z.array(changedFieldSchema),
  /** Bodies that cannot be read and become filler of the same length. */
  fillers: z.int().nonnegative(),
  /** Headers that are left out, by name in lower case, with their counts. */
  droppedHeaders: z.array(z.object({ name: z.string(), count: z.int().positive() })),
})
export type ExportPreview = z.infer<typeof exportPreviewSchema>

export const exportIdSchema = z.int().positive().brand<'ExportId'>()
export type ExportId = z.infer<typeof exportIdSchema>

export function exportId(value: number): ExportId {
  return value as ExportId
}

/** How far an export or an import is. `failed` and `cancelled` leave nothing behind. */
export const exportProgressSchema = z.object({
  id: exportIdSchema,
  state: z.enum(['writing', 'checking', 'done', 'failed', 'cancelled']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  out: z.string(),
  error: wireErrorSchema.nullable(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>

/** The rows of the call table about exports. */
export const exportingMethods = {
  /** What an export would contain and change. Samples the first 2,000 deliveries of the selection. */
  'export.preview': {
    params: z.object({
      selection: selectionSchema.default({ of: 'everything' }),
      pseudonyms: pseudonymOptionsSchema.nullable().prefault({}),
      within: withinSchema,
    }),
    result: exportPreviewSchema,
  },
  /** Starts an export; `export.progress` reports its progress. */
  'export.start': { params: exportRequestSchema, result: z.object({ id: exportIdSchema }) },
  /** Its progress or its result, for a client that may have missed an event. Throws `not-found`. */
  'export.get': { params: z.object({ id: exportIdSchema }), result: exportProgressSchema },
  /** Cancels a running export; one that has ended stays as it is. */
  'export.cancel': { params: z.object({ id: exportIdSchema }), result: z.object({}) },
} as const
