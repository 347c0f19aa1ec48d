import { z } from 'zod'
import { environmentIdSchema } from '../registration/environment.ts'
import { noParams, serviceSchema } from '../terms.ts'
import { type Finding, placeOf } from './finding.ts'

/** Stands for every code, or every field. */
export const anyOfThem = '*'
export const maximumMutes = 500

/** Findings that the user hides. All members must match. */
export const muteSchema = z.object({
  /** A code of finding-codes.ts, or `*`. */
  code: z.string().min(1).max(100),
  /** JSON Pointer of the field with `*` for indexes; `*` for every field, and findings without one. */
  path: z
    .string()
    .max(1000)
    .regex(/^(\*$|\/|$)/, 'a field is a JSON Pointer, such as /payload/status, or *')
    .default(anyOfThem),
  environmentId: environmentIdSchema.nullable().default(null),
  service: serviceSchema.nullable().default(null),
})
export type Mute = z.infer<typeof muteSchema>

/** As stored. */
export const savedMuteSchema = muteSchema.extend({
  /** From `hooktrail.config.json`: it is removed there only. */
  isFromFile: z.literal(true).optional(),
})
export type SavedMute = z.infer<typeof savedMuteSchema>

const mutes = z.object({ mutes: z.array(savedMuteSchema) })

export const muteMethods = {
  'mutes.list': { params: noParams, result: mutes },
  /**
   * Mutes findings of stored and future deliveries. Idempotent. Throws `invalid-params` for an unknown code, and if
   * neither code nor field is given.
   */
  'mutes.add': { params: muteSchema, result: mutes },
  /** Shows them again. No effect if not muted. Throws `set-by-file`. */
  'mutes.remove': { params: muteSchema, result: mutes },
} as const

export interface MutedAt {
  readonly environmentId: number | null
  readonly service: string | null
}

export function isMutedBy(
  mutes: readonly Mute[],
  { code, path }: Pick<Finding, 'code' | 'path'>,
  { environmentId, service }: MutedAt,
): boolean {
  if (mutes.length === 0) return false
  const place = placeOf(path)
  return mutes.some(
    mute =>
      (mute.code === '*' || mute.code === code) &&
      (mute.path === '*' || mute.path === place) &&
      (mute.environmentId === null || mute.environmentId === environmentId) &&
      (mute.service === null || mute.service === service),
  )
}

export function isSameMute(mute: Mute, other: Mute): boolean {
  return (
    mute.code === other.code &&
    mute.path === other.path &&
    mute.environmentId === other.environmentId &&
    mute.service === other.service
  )
}
