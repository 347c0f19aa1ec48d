import { z } from 'zod'
import { environmentIdSchema } from '../registration/environment.ts'
import { serviceSchema } from '../terms.ts'

/** Stands for every code, or every field. */
export const anyOfThem = '*'
export const maximumMutes = 500

/** Findings that the user does not want to see. All members must be true of a finding. */
export const muteSchema = z.object({
  /** A code of finding-codes.ts, or `*`. */
  code: z.string().min(1).max(100),
  /** JSON Pointer of the field, with `*` for any index in a list; `*` for every field, and what is about no field. */
  path: z
    .string()
    .max(1000)
    .regex(/^(\*$|\/|$)/, 'a field is a JSON Pointer, such as /payload/status, or *')
    .default(anyOfThem),
  /** Of deliveries that belong to this environment; `null` for all. */
  environmentId: environmentIdSchema.nullable().default(null),
  /** Of deliveries of this service; `null` for all. */
  service: serviceSchema.nullable().default(null),
})
export type Mute = z.infer<typeof muteSchema>

const mutes = z.object({ mutes: z.array(muteSchema) })

export const muteMethods = {
  /** What is muted, the oldest first. */
  'mutes.list': { params: z.object({}).default({}), result: mutes },
  /**
   * Mutes findings of all stored deliveries and of those to come; one that is muted stays so. Throws `invalid-params` for
   * a code that no finding has, and where neither code nor field is named.
   */
  'mutes.add': { params: muteSchema, result: mutes },
  /** Shows them again. One that is not muted changes nothing. */
  'mutes.remove': { params: muteSchema, result: mutes },
} as const
