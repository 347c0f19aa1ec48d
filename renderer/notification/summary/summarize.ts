import type { JsonNode } from '#contract/json/text'
import type { Sender } from '#contract/terms'
import { textAt } from './node-text.ts'
import { outcomeText } from './outcome.ts'
import { otherSubject, recordSubject } from './subject.ts'
import type { Summary } from './summary-text.ts'

/**
 * What a notification says, for every kind and status of both services and for events of other products. Values that are
 * missing are left out. `null` where the body is no notification. `kind`: the kind that inspection found.
 */
export function summarize(root: JsonNode, service: Sender | null, kind: string | null): Summary | null {
  switch (service) {
    case 'transactions':
    case 'funding':
      return kind === null ? null : { subject: recordSubject(root, kind), outcome: outcomeText(root, kind) }
    case 'other': {
      const event = kind ?? textAt(root, '/event')
      if (event === null) return null
      const status = textAt(root, '/payload/status') === null ? '' : outcomeText(root, null)
      return { subject: otherSubject(root, event), outcome: status }
    }
    default:
      return null
  }
}
