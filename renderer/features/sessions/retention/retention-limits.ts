import { type Retention, retentionSchema } from '#contract/deliveries/sessions'
import { numberOfText } from '#ui'

export interface RetentionField {
  readonly key: keyof Retention
  readonly label: string
  readonly unit: string
  readonly note: string
  /** One unit of the field in the setting's unit. */
  readonly scale: number
}

/** The fields of the limits, in units that are easy to read. */
export const retentionFields: readonly RetentionField[] = [
  {
    key: 'deliveries',
    label: 'Deliveries',
    unit: '',
    note: 'Only the newest stay.',
    scale: 1,
  },
  {
    key: 'ageMs',
    label: 'Age',
    unit: 'days',
    note: 'Older deliveries are deleted.',
    scale: 86_400_000,
  },
  {
    key: 'bodyBytes',
    label: 'Size of bodies',
    unit: 'MiB',
    note: 'The newest stay within this size.',
    scale: 1024 * 1024,
  },
]

export type RetentionTexts = Readonly<Record<keyof Retention, string>>

/** The texts of the fields, in their units; empty for no limit. */
export function retentionTexts(limits: Retention): RetentionTexts {
  const texts = { deliveries: '', ageMs: '', bodyBytes: '' }
  for (const { key, scale } of retentionFields) {
    const limit = limits[key]
    texts[key] = limit === null ? '' : String(Number((limit / scale).toFixed(4)))
  }
  return texts
}

/** In the setting's unit: `null` for no limit, `undefined` for an invalid text. */
export function retentionLimit(text: string, { key, scale }: RetentionField): number | null | undefined {
  if (text.trim() === '') return null
  const limit = Math.round(numberOfText(text, 'fraction') * scale)
  return retentionSchema.shape[key].safeParse(limit).success ? limit : undefined
}

/** All three limits; `null` if one is invalid. */
export function retentionOf(texts: RetentionTexts): Retention | null {
  const limits: Retention = { deliveries: null, ageMs: null, bodyBytes: null }
  for (const field of retentionFields) {
    const limit = retentionLimit(texts[field.key], field)
    if (limit === undefined) return null
    limits[field.key] = limit
  }
  return limits
}
