import type { Retention, RetentionPreview } from '#contract/deliveries/sessions'
import { useRetentionPreviewOf } from '#data'
import { type Loadable, useDebounced } from '#ui'
import { type RetentionTexts, retentionOf } from './retention-limits.ts'

/** Delay of the preview while the user types. */
const debounceMs = 250

const noLimits: Retention = { deliveries: null, ageMs: null, bodyBytes: null }

/** What the typed limits would remove now; `null` while none is set or one is invalid. */
export function useRetentionPreview(texts: RetentionTexts): Loadable<RetentionPreview> | null {
  const typed = useDebounced(texts, debounceMs)
  const asked = limitsToPreview(typed)
  const { data, error, refetch } = useRetentionPreviewOf(asked ?? noLimits, asked !== null)
  if (limitsToPreview(texts) === null) return null
  return typed === texts ? { data, error, refetch } : { data: undefined, error: null, refetch }
}

export function isOff(limits: Retention): boolean {
  return Object.values(limits).every(limit => limit === null)
}

function limitsToPreview(texts: RetentionTexts): Retention | null {
  const limits = retentionOf(texts)
  return limits === null || isOff(limits) ? null : limits
}
