import type { JsonObjectNode } from '#contract/json/text'
import { memberObject, memberText } from '../values/scalars.ts'

/** Members that name the other party, by kind. Those of withdrawals were observed beyond the specification. */
const partyNames: Readonly<Record<string, readonly string[]>> = {
  issuance: ['deposit_sender_name'],
  funding: ['sender_name'],
  withdrawal: ['beneficiary_name', 'recipient_name'],
}

/** `María Ruiz · Invoice 12`: name of the other party and `concepto`; `null` for neither. */
export function descriptionOf(
  kind: string | null,
  payload: JsonObjectNode | null,
  kindObject: JsonObjectNode | null,
): string | null {
  const names = partyNames[kind ?? '']
  if (names === undefined || payload === null) return null
  const place = kindObject ?? memberObject(payload, 'details')
  if (place === null) return null
  const textOf = (name: string): string => memberText(place, name)?.trim() ?? ''
  const party = names.map(textOf).find(text => text !== '') ?? ''
  return [party, textOf('concepto')].filter(text => text !== '').join(' · ') || null
}
