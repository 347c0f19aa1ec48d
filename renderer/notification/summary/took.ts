import type { JsonNode } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import { ageText } from '#ui'
import { textAt } from './node-text.ts'

const ended: ReadonlySet<string> = new Set(['complete', 'completed', 'paid', 'failed'])

/** From `created_at` to `updated_at` of an ended record, such as `after 3 min`; empty unless both are known. */
export function tookText(root: JsonNode): string {
  if (!ended.has(textAt(root, '/payload/status')?.toLowerCase() ?? '')) return ''
  const from = readInstant(textAt(root, '/payload/created_at') ?? '')
  const to = readInstant(textAt(root, '/payload/updated_at') ?? '')
  if (from === null || to === null || from.us === null || to.us === null) return ''
  // If one of both has no zone, the difference may be one of zones.
  if (from.isZoneAssumed !== to.isZoneAssumed || from.isDateOnly || to.isDateOnly || to.us < from.us)
    return ''
  const ms = (to.us - from.us) / 1000
  return ms < 1000 ? 'at once' : `after ${ageText(ms)}`
}
