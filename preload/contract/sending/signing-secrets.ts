import { z } from 'zod'
import {
  environmentNameSchema,
  secretPlaceStatusSchema,
  typedSecretSchema,
} from '../registration/environment.ts'
import { noParams } from '../terms.ts'

/** Name of a secret that signs: it is shown and stored, the secret never. */
export const signingSecretNameSchema = environmentNameSchema

const oneSecret = z.object({ name: signingSecretNameSchema })

/** Secrets that sign what is sent, by name. Typed once, and never returned. */
export const signingSecretMethods = {
  'signingSecrets.list': {
    params: noParams,
    result: z.object({
      /** Sorted. */
      names: z.array(signingSecretNameSchema),
      /** Place of the next typed secret; `null`: this host saves none. */
      place: secretPlaceStatusSchema.nullable(),
    }),
  },
  /** Replaces a secret of this name. Throws `secret-place-unsafe`, `secret-unavailable`. */
  'signingSecrets.save': { params: oneSecret.extend({ value: typedSecretSchema }), result: oneSecret },
  /** Whatever names it then fails with `secret-unavailable`. Throws `not-found`. */
  'signingSecrets.remove': { params: oneSecret, result: oneSecret },
} as const
