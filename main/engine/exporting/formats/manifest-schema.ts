import { z } from 'zod'
import { findingSchema } from '#contract/deliveries/finding'
import { byteCountSchema, senderSchema } from '#contract/terms'
import { transferFactsSchema } from '../imports/transfer-schema.ts'

export const folderFormat = 'hooktrail-fixtures'
export const folderVersion = 1
export const manifestName = 'manifest.json'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** A plain name within the folder: no separators, no leading dots. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$/)

export const transferEntrySchema = z.object({
  ...transferFactsSchema.shape,
  head: fileName.describe('file of method, target, HTTP version, headers and trailers'),
  headSha256: digest,
  body: fileName.nullable().describe('file of the exact body; null for an empty one'),
  bodyBytes: byteCountSchema,
  bodySha256: digest,
})

/** Manifest of a fixtures folder, version 1: docs/fixtures-folder.md. */
export const manifestSchema = z
  .object({
    format: z.literal(folderFormat),
    version: z.literal(folderVersion),
    createdBy: z.string(),
    pseudonyms: z
      .object({ amounts: z.enum(['keep', 'scale']), times: z.enum(['keep', 'move']) })
      .nullable()
      .describe('null with original data'),
    deliveries: z
      .array(
        z.looseObject({
          ...transferEntrySchema.shape,
          number: z.int().positive().describe('place in the order of arrival, from 1'),
          afterMs: z.int().describe('milliseconds since the delivery before it'),
          service: senderSchema,
          kind: z.string().nullable(),
          recordId: z.string().nullable(),
          recordKey: z.string().nullable(),
          status: z.string().nullable(),
          refundStatus: z.string().nullable(),
          findings: z.array(findingSchema.omit({ source: true })),
          bodyIsFiller: z.literal(true).optional().describe('the body was unreadable and was replaced'),
          droppedHeaders: z.array(z.string()).optional(),
        }),
      )
      .describe('in order of arrival'),
  })
  .describe('manifest.json of a Hooktrail fixtures folder')
