import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { JsonObjectNode } from '#contract/json/text'
import { memberObject, memberText } from '../values/scalars.ts'

/**
 * Why a record failed: `failure_reason` and `error` of the kind object (Transaction Notification Service, "Errors");
 * `fail_reason` of the details (observed beyond the specification). `null` without a reason.
 */
export function failureReasonOf(
  payload: JsonObjectNode | null,
  kindObject: JsonObjectNode | null,
): FailureReason | null {
  const node = kindObject ?? payload
  if (node === null) return null
  const details = memberObject(node, 'details')
  const places = details === null ? [node] : [node, details]
  const code = first(places, place => errorMember(place, 'code'))
  const text =
    first(places, place => memberText(place, 'failure_reason') ?? memberText(place, 'fail_reason')) ??
    first(places, place => errorMember(place, 'message') ?? memberText(place, 'error'))
  return code === null && text === null ? null : { code, text }
}

function errorMember(node: JsonObjectNode, name: string): string | null {
  const error = memberObject(node, 'error')
  return error === null ? null : memberText(error, name)
}

function first(
  places: readonly JsonObjectNode[],
  read: (place: JsonObjectNode) => string | null,
): string | null {
  for (const place of places) {
    const text = read(place)
    if (text !== null) return text
  }
  return null
}
