import { createHash } from 'node:crypto'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { everyField } from '#contract/services/all-fields'
import { detailsFamilies, observedRecordFields } from '#contract/services/details'

/**
 * 24 bits of the field tables and the finding codes: another number where a row is added, removed or changed, but for
 * its wording.
 */
export function rulesDigest(): number {
  const tables = [everyField(), detailsFamilies, observedRecordFields, findingCodes, trailFindingCodes]
  const text = JSON.stringify(tables, (name, value: unknown) =>
    name === 'demands' || name === 'title' ? undefined : value,
  )
  return createHash('sha256').update(text).digest().readUIntBE(0, 3)
}
