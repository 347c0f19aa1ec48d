import { quoteText } from '../format-value.ts'
import { isSameIdentity, stays } from './identity-fields.ts'
import { readFacts } from './trail-facts.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import { isDocumented, type TrailNotification } from './trail-notification.ts'

/**
 * Values that identify a record should not change. An added value is not a change. A removed value is a
 * change unless something explains it.
 */
export function identityFindings(
  previous: TrailNotification,
  current: TrailNotification,
): MadeTrailFinding[] {
  if (!isDocumented(current)) return []
  const before = readFacts(previous).identity
  const now = readFacts(current).identity
  const changed = (path: string, old: string, came: string) =>
    trailFinding(
      'identity-changed',
      path,
      `Expected ${path.slice(path.lastIndexOf('/') + 1)} ${quoteText(old)}, as delivery ${previous.deliveryId} said; ${came}.`,
    )
  return Object.entries(before).flatMap(([path, old]) => {
    const text = now[path]
    if (text === undefined) return stays(path, current) ? [changed(path, old, 'it is missing')] : []
    return isSameIdentity(path, old, text) ? [] : [changed(path, old, `received ${quoteText(text)}`)]
  })
}
