import { createHash } from 'node:crypto'
import { everyField } from '#contract/services/all-fields'
import { detailsFamilies, observedRecordFields } from '#contract/services/details'

/** 24 bits of what the field tables say: other ones where a row is new, gone, or changed in more than its statement's words. */
export function fieldsDigest(): number {
  const all = JSON.stringify([everyField(), detailsFamilies, observedRecordFields], (name, value: unknown) =>
    name === 'demands' ? undefined : value,
  )
  return createHash('sha256').update(all).digest().readUIntBE(0, 3)
}
