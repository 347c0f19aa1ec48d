import { z } from 'zod'
import { withinSchema } from '../bounds.ts'
import { memberNameSchema } from '../deliveries/list-view.ts'
import { belowSchema, deliveryIdSchema, sessionIdSchema } from '../terms.ts'
import { wireErrorSchema } from '../wire-errors.ts'

/** Facts of a format for every side. main/engine/exporting/formats writes and reads it. */
interface FormatRow {
  readonly format: string
  readonly label: string
  /** Its purpose in one line. */
  readonly text: string
  readonly kind: 'file' | 'folder'
  readonly ending: string
  /** Its name in imports; `null` if no import reads it. */
  readonly importLabel: string | null
}

export const exportFormats = [
  {
    format: 'fixtures',
    label: 'Fixtures folder',
    text: 'A folder with each body and its headers as files, and a manifest. For tests.',
    kind: 'folder',
    ending: '',
    importLabel: 'Fixtures folder',
  },
  {
    format: 'ndjson',
    label: 'NDJSON',
    text: 'One delivery per line, byte for byte. For scripts and imports.',
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
    format: 'csv',
    label: 'CSV',
    text: 'A row for each delivery, also with the members that have a column in the list.',
    kind: 'file',
    ending: '.csv',
    importLabel: null,
  },
  {
    format: 'curl',
    label: 'cURL script',
    text: 'Sends the same bytes again from any shell.',
    kind: 'file',
    ending: '.sh',
    importLabel: null,
  },
  {
    format: 'powershell',
    label: 'PowerShell script',
    text: 'Sends the same bytes again on Windows.',
    kind: 'file',
    ending: '.ps1',
    importLabel: null,
  },
  {
    format: 'test-node',
    label: 'Test for node:test',
    text: 'Posts the same bytes to your app, with a place for your assertions.',
    kind: 'file',
    ending: '.test.mjs',
    importLabel: null,
  },
  {
    format: 'test-vitest',
    label: 'Test for Vitest',
    text: 'The same test, written for Vitest.',
    kind: 'file',
    ending: '.spec.mjs',
    importLabel: null,
  },
  {
    format: 'test-pytest',
    label: 'Test for pytest',
    text: 'The same test, written for pytest. It needs no other package.',
    kind: 'file',
    ending: '_test.py',
    importLabel: null,
  },
] as const satisfies readonly FormatRow[]

export const exportFormatSchema = z.enum(exportFormats.map(({ format }) => format))
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** Formats that make a test of an app. Their text can be copied, too. */
export const testFormats = [
  'test-node',
  'test-vitest',
  'test-pytest',
] as const satisfies readonly ExportFormat[]
export const testFormatSchema = z.enum(testFormats)
export type TestFormat = z.infer<typeof testFormatSchema>

/** Limits of a copied test. Longer tests are exported as files. */
export const copiedTest = { deliveries: 500, bodyBytes: 1024 * 1024 } as const

export function exportFormatOf(format: ExportFormat): FormatRow {
  const row = exportFormats.find(one => one.format === format)
  if (row === undefined) throw new Error(`There is no export format ${format}.`)
  return row
}

/** Columns of CSV about a delivery. Others are of members of its body. */
export const exportColumns = [
  ...([
    'receivedAt',
    'session',
    'method',
    'target',
    'responseStatus',
    'service',
    'kind',
    'recordId',
  ] as const),
  ...(['status', 'refundStatus', 'amount', 'asset', 'reason', 'findings', 'bodyBytes'] as const),
]

const shellSchema = z.enum(['sh', 'powershell'])
export type Shell = z.infer<typeof shellSchema>

/** Longer bodies are not copied as a command: terminals read them slowly, or not at all. */
export const commandBodyBytes = 1024 * 1024

/** Exported deliveries, in order of arrival. */
const selectionSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('everything') }),
  z.object({ of: z.literal('session'), sessionId: sessionIdSchema }),
  /** A record by its key, with all its deliveries. */
  z.object({ of: z.literal('record'), recordKey: z.string().min(1) }),
  z.object({ of: z.literal('deliveries'), ids: z.array(deliveryIdSchema).min(1).max(100_000) }),
  /** Matches of a search. */
  z.object({ of: z.literal('search'), query: z.string().max(2000) }),
])
export type Selection = z.infer<typeof selectionSchema>

const pseudonymOptionsSchema = z.object({
  amounts: z.enum(['keep', 'scale']).default('keep'),
  times: z.enum(['keep', 'move']).default('keep'),
  /** `keep`: exports tags and notes unchanged. Default: without them. */
  notes: z.enum(['keep', 'drop']).optional(),
  /** Members and headers whose values stay, in any case. */
  keep: z.array(z.string().min(1).max(100)).max(200).default([]),
  /** The same key makes the same pseudonyms. It is not written anywhere. Default: random. */
  key: z.string().min(16).max(1000).optional(),
})
export type PseudonymOptions = z.infer<typeof pseudonymOptionsSchema>

export const exportRequestSchema = z.object({
  selection: selectionSchema.default({ of: 'everything' }),
  format: exportFormatSchema,
  /** Absolute path. A folder must be absent or empty; a file is replaced if it is an export of the same format. */
  out: z.string().min(1).max(4000),
  below: belowSchema,
  /** Replaces nothing: `out` must not exist, at the start and at the end. */
  isNew: z.boolean().default(false),
  /**
   * Of CSV, in this order: names of `exportColumns`, and members of the body by JSON Pointer or documented name. Other
   * formats have no columns.
   */
  columns: z
    .array(memberNameSchema)
    .max(64)
    .default([...exportColumns]),
  /** `null` exports the originals. */
  pseudonyms: pseudonymOptionsSchema.nullable().prefault({}),
})
export type ExportRequest = z.infer<typeof exportRequestSchema>

/** Values under one name that pseudonyms change. */
const changedFieldSchema = z.object({
  /** Of the member or header; for others in words, such as `request path`. */
  name: z.string(),
  kind: z.enum(['value', 'amount', 'time', 'name', 'header', 'target', 'address']),
  count: z.int().positive(),
  /** A few, shortened. The export has other pseudonyms of the same form, unless the key is the same. */
  samples: z.array(z.object({ before: z.string(), after: z.string() })),
})
export type ChangedField = z.infer<typeof changedFieldSchema>

/** Counts of the values that pseudonyms change. */
const exportPreviewSchema = z.object({
  /** In the selection; a lower bound unless complete. */
  deliveries: z.int().nonnegative(),
  /** All were counted and enough sampled. */
  isComplete: z.boolean(),
  /** Number of sampled deliveries. */
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
  /** By name, most changes first; at most 200. */
  fields: z.array(changedFieldSchema),
  /** Unreadable bodies that become filler of the same length. */
  fillers: z.int().nonnegative(),
  /** Dropped headers by name in lower case, with counts. */
  droppedHeaders: z.array(z.object({ name: z.string(), count: z.int().positive() })),
})
export type ExportPreview = z.infer<typeof exportPreviewSchema>

export const exportIdSchema = z.int().positive().brand<'ExportId'>()
export type ExportId = z.infer<typeof exportIdSchema>

export const exportId = (value: number): ExportId => value as ExportId

/** Progress of an export or import. `failed` and `cancelled` leave no files. */
export const exportProgressSchema = z.object({
  id: exportIdSchema,
  state: z.enum(['writing', 'checking', 'done', 'failed', 'cancelled']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  out: z.string(),
  /** Identity of the result at `out`: distinguishes it from a replacement. */
  identity: z.string().optional(),
  error: wireErrorSchema.nullable(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>

export const exportingMethods = {
  /**
   * Shell command that sends the delivery's request to the capture URL again with the same target, headers and body.
   * Throws `not-found`, and `not-available` for a request that curl cannot make or a body over 1 MiB.
   */
  'deliveries.command': {
    params: z.object({ id: deliveryIdSchema, shell: shellSchema }),
    result: z.object({ text: z.string() }),
  },
  /** Contents and changes of an export, without writing it. Samples the first 2,000 deliveries. */
  'export.preview': {
    params: z.object({
      selection: selectionSchema.default({ of: 'everything' }),
      pseudonyms: pseudonymOptionsSchema.nullable().prefault({}),
      within: withinSchema,
    }),
    result: exportPreviewSchema,
  },
  /**
   * The test that an export writes, to copy it, with the number of deliveries. Throws `not-available` above the limits of
   * `copiedTest`, `invalid-query`, and the errors of an export.
   */
  'export.text': {
    params: z.object({
      selection: selectionSchema,
      format: testFormatSchema,
      pseudonyms: pseudonymOptionsSchema.nullable().prefault({}),
    }),
    result: z.object({ text: z.string(), deliveries: z.int().nonnegative() }),
  },
  /** Starts an export; `export.progress` follows. */
  'export.start': { params: exportRequestSchema, result: z.object({ id: exportIdSchema }) },
  /** Progress or result, for a client that may have missed an event. Throws `not-found`. */
  'export.get': { params: z.object({ id: exportIdSchema }), result: exportProgressSchema },
  /** Cancels a running export; no effect after its end. */
  'export.cancel': { params: z.object({ id: exportIdSchema }), result: z.object({}) },
} as const
