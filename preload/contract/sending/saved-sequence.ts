import { z } from 'zod'
import { drillPropertySchema } from '../drill/properties.ts'
import { drillFormSchema, drillMishapSchema } from '../drill/sequence.ts'

/** Limits of a saved sequence: its sendings, and the characters of a body. */
const limits = { sendings: 200, characters: 1_000_000 } as const

export const exactTextSchema = z
  .string()
  .min(1)
  .max(limits.characters)
  .describe('The exact body, byte for byte, without placeholders.')

const savedSendingSchema = z.strictObject({
  step: z.int().nonnegative().describe('Place, from 0, in the steps.'),
  atOnce: z.boolean().default(false).describe('Sent at the same time as the sending before it.'),
  form: drillFormSchema
    .default('captured')
    .describe('How the body differs from that of its step. "captured": not at all.'),
  text: exactTextSchema
    .optional()
    .describe('The exact body, unless its form is "captured". The same for each step and form.'),
  subject: z
    .enum(['own', 'other'])
    .default('own')
    .describe('"other": for a second copy of the records, with other ids.'),
  mishap: drillMishapSchema
    .nullable()
    .default(null)
    .describe(
      '"response-lost": the connection is closed before the response; "restart": the app is restarted after it; "dependency-fails": a dependency of the app fails until the response; "unsigned" and "wrongly-signed": its signature is missing or wrong.',
    ),
})

/** A sequence that broke an app. The steps of its file are the notifications in the records' own order. */
export const savedSequenceSchema = z
  .strictObject({
    property: drillPropertySchema.describe('The property that the sequence broke.'),
    sequence: z
      .array(savedSendingSchema)
      .min(1)
      .max(limits.sendings)
      .describe('What is sent, in this order.'),
  })
  .describe('A sequence of a drill, which `hooktrail drill` sends first. Requires version 2.')
export type SavedSequence = z.infer<typeof savedSequenceSchema>

/** A saved sequence with the exact texts of its notifications, in the records' own order. */
export interface SequenceFile extends SavedSequence {
  readonly name: string
  readonly bodies: readonly string[]
}
