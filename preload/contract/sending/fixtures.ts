import { z } from 'zod'
import { deliveryIdSchema, fixtureIdSchema } from '../terms.ts'
import { batchSchema } from './replay.ts'
import { allowRemoteSchema, attemptSchema, fixtureSchema, subjectSchema, targetSchema } from './sending.ts'

/** A member of the notification that is sent with another value than the fixture's. */
export const overrideSchema = z.object({
  /** JSON Pointer from the body's root, to a member that notifications of this kind have. */
  path: z.string().max(500),
  /**
   * JSON, kept digit for digit; any other text is a string. `{{uuid}}`, `{{now}}`, `{{hash}}`, `{{address}}`,
   * `{{clabe}}`, `{{amount}}`, `{{hex32}}` and `{{digits}}` are generated; with a name (`{{clabe:sender}}`) once a
   * record.
   */
  value: z.string().max(100_000),
})
export type Override = z.infer<typeof overrideSchema>

/** What a fixture is sent with. */
export const fixtureUse = {
  id: fixtureIdSchema,
  subject: subjectSchema.default({ record: 'new' }),
  overrides: z.array(overrideSchema).max(200).default([]),
  /** Sent instead of the rendered fixture, as it is; it need not be JSON. Overrides are then applied to it. */
  body: z.string().max(5_000_000).optional(),
  /**
   * Instead of the fixture's own body: text with placeholders, which are filled for the subject at each sending;
   * `{{updatedAt}}` is later than what a record had. It need not be JSON. Overrides are then applied to it.
   */
  template: z.string().max(5_000_000).optional(),
}

/** The name of an own fixture's file without its ending: it has to work on every system. */
export const ownNameSchema = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, {
  error: 'A name has small letters, digits, dots and dashes, at most 100',
})

/** The file of a fixture, as it lies in the folder. */
export const fixtureSourceSchema = z.object({
  id: fixtureIdSchema,
  /** The whole file: JSON with title, service, kind, status, refundStatus, description, source, ageSeconds, body. */
  text: z.string(),
})

const noParams = z.object({}).default({})

/** The calls about fixtures. */
export const fixtureMethods = {
  'fixtures.list': {
    params: noParams,
    result: z.object({
      fixtures: z.array(fixtureSchema),
      /** The folder of the user's own. */
      folder: z.string(),
      /** Own files that are not valid fixtures, and why. */
      unreadable: z.array(z.object({ file: z.string(), message: z.string() })),
    }),
  },
  /** The body that sending the fixture now would send. Ids and times are generated at each call. */
  'fixtures.preview': {
    params: z.object(fixtureUse),
    result: z.object({ body: z.string() }),
  },
  'fixtures.send': {
    params: z.object({
      ...fixtureUse,
      target: targetSchema,
      allowRemote: allowRemoteSchema,
    }),
    result: attemptSchema,
  },
  /** Makes and sends many, each of its own record where the subject is new; the answer comes before the first is sent. */
  'fixtures.sendMany': {
    params: z.object({
      ...fixtureUse,
      target: targetSchema,
      count: z.int().min(1).max(100_000),
      /** `null`: as fast as possible. */
      ratePerSecond: z.number().positive().max(10_000).nullable().default(null),
      allowRemote: z.boolean().default(false),
    }),
    result: batchSchema,
  },
  'fixtures.source': { params: z.object({ id: fixtureIdSchema }), result: fixtureSourceSchema },
  /**
   * Writes an own fixture's file; one of that name is replaced. Throws `fixture-unfit` where the text is not a fixture.
   */
  'fixtures.save': {
    params: z.object({ name: ownNameSchema, text: z.string().max(5_000_000) }),
    result: fixtureSchema,
  },
  /** Makes an own fixture of any other. Throws `invalid-params` where the name is taken. */
  'fixtures.duplicate': {
    params: z.object({ id: fixtureIdSchema, name: ownNameSchema, title: z.string().min(1).max(200) }),
    result: fixtureSchema,
  },
  /** Makes an own fixture of a captured delivery: its identifier and its times become placeholders. Throws `fixture-unfit`. */
  'fixtures.fromDelivery': {
    params: z.object({
      deliveryId: deliveryIdSchema,
      name: ownNameSchema,
      title: z.string().min(1).max(200),
    }),
    result: fixtureSchema,
  },
  /** Gives an own fixture another title, and its file another name. Throws `invalid-params` where the name is taken. */
  'fixtures.rename': {
    params: z.object({ id: fixtureIdSchema, name: ownNameSchema, title: z.string().min(1).max(200) }),
    result: fixtureSchema,
  },
  /** Removes the file of an own fixture. */
  'fixtures.remove': {
    params: z.object({ id: fixtureIdSchema }),
    result: z.object({ id: fixtureIdSchema }),
  },
} as const
