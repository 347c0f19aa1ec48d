import { z } from 'zod'
import { deliveryIdSchema, fixtureIdSchema, noParams } from '../terms.ts'
import { addedParams } from './additions.ts'
import { batchSchema } from './replay.ts'
import { allowRemoteSchema, attemptSchema, fixtureSchema, subjectSchema, targetSchema } from './sending.ts'

const overrideSchema = z.object({
  /** JSON Pointer from the body's root, to a member of notifications of this kind. */
  path: z.string().max(500),
  /**
   * JSON, digit for digit; other text is a string. `{{uuid}}`, `{{now}}`, `{{hash}}`, `{{address}}`, `{{clabe}}`,
   * `{{amount}}`, `{{hex32}}` and `{{digits}}` are generated; with a name (`{{clabe:sender}}`) once per record.
   */
  value: z.string().max(100_000),
})
export type Override = z.infer<typeof overrideSchema>

/** Limits of `fixtures.sendMany`. */
export const sendLimits = { count: 100_000, ratePerSecond: 10_000 } as const

export const fixtureUse = {
  id: fixtureIdSchema,
  subject: subjectSchema.default({ record: 'new' }),
  overrides: z.array(overrideSchema).max(200).default([]),
  /** Replaces the rendered fixture; doesn't have to be JSON. Overrides are then applied. */
  body: z.string().max(5_000_000).optional(),
  /**
   * Replaces the fixture's body: text with placeholders, filled for the subject at each sending;
   * `{{updatedAt}}` is later than the record's last. Doesn't have to be JSON. Overrides are then applied.
   */
  template: z.string().max(5_000_000).optional(),
}

/** File name of a user's fixture without its extension, valid on every system. */
export const ownNameSchema = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, {
  error: 'A name has lowercase letters, digits, dots and dashes, at most 100',
})

/** The file of a fixture, unchanged. */
const fixtureSourceSchema = z.object({
  id: fixtureIdSchema,
  /** JSON with title, service, kind, status, refundStatus, description, source, ageSeconds, body. */
  text: z.string(),
})

export const fixtureMethods = {
  'fixtures.list': {
    params: noParams,
    result: z.object({
      fixtures: z.array(fixtureSchema),
      folder: z.string(),
      /** Own files that are no valid fixtures, and why. */
      unreadable: z.array(z.object({ file: z.string(), message: z.string() })),
    }),
  },
  /** Body that sending the fixture now would send. Ids and times are generated at each call. */
  'fixtures.preview': {
    params: z.object(fixtureUse),
    result: z.object({ body: z.string() }),
  },
  'fixtures.send': {
    params: z.object({
      ...fixtureUse,
      target: targetSchema,
      ...addedParams,
      allowRemote: allowRemoteSchema,
    }),
    result: attemptSchema,
  },
  /** Makes and sends many, each for its own record if the subject is new. Returns before the first is sent. */
  'fixtures.sendMany': {
    params: z.object({
      ...fixtureUse,
      target: targetSchema,
      count: z.int().min(1).max(sendLimits.count),
      ratePerSecond: z.number().positive().max(sendLimits.ratePerSecond).nullable().default(null),
      ...addedParams,
      allowRemote: allowRemoteSchema,
    }),
    result: batchSchema,
  },
  'fixtures.source': { params: z.object({ id: fixtureIdSchema }), result: fixtureSourceSchema },
  /** Writes the file of a user's fixture, replacing a file of that name. Throws `fixture-unfit` for an invalid text. */
  'fixtures.save': {
    params: z.object({ name: ownNameSchema, text: z.string().max(5_000_000) }),
    result: fixtureSchema,
  },
  /** Copies any fixture to a user's fixture. Throws `invalid-params` if the name is taken. */
  'fixtures.duplicate': {
    params: z.object({ id: fixtureIdSchema, name: ownNameSchema, title: z.string().min(1).max(200) }),
    result: fixtureSchema,
  },
  /** Makes a user's fixture of a captured delivery: its identifier and times become placeholders. Throws `fixture-unfit`. */
  'fixtures.fromDelivery': {
    params: z.object({
      deliveryId: deliveryIdSchema,
      name: ownNameSchema,
      title: z.string().min(1).max(200),
    }),
    result: fixtureSchema,
  },
  /** Changes title and file name of a user's fixture. Throws `invalid-params` if the name is taken. */
  'fixtures.rename': {
    params: z.object({ id: fixtureIdSchema, name: ownNameSchema, title: z.string().min(1).max(200) }),
    result: fixtureSchema,
  },
  'fixtures.remove': {
    params: z.object({ id: fixtureIdSchema }),
    result: z.object({ id: fixtureIdSchema }),
  },
} as const
