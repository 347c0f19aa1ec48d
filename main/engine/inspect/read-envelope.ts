import { memberOf, pointerTo } from '#contract/json-pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json-text'
import { envelopeTables, otherProductEvents } from '#contract/services/envelope'
import { transactionKinds, transactionTypes } from '#contract/services/transactions'
import type { FindingsCollector } from './collect-findings.ts'
import { isAbsent, memberObject, memberText } from './scalars.ts'
import { tellText, tellValue } from './tell-value.ts'

type Family = 'transaction' | 'funding' | 'withdrawal'

/** What a notification is, from its event and from what its payload looks like. */
export interface Envelope {
  /** `other`: a genuine event of another product. `null`: nothing tells. */
  readonly family: Family | 'other' | null
  /** As it came. */
  readonly event: string | null
  readonly payload: JsonObjectNode | null
}

/**
 * Reads the envelope. Both documents, "Notification envelope". Where event and payload contradict each other the payload
 * counts, since it holds what the notification is about.
 */
export function readEnvelope(root: JsonNode, findings: FindingsCollector): Envelope {
  if (root.type !== 'object') {
    findings.add('body-not-object', '', `Expected an object with event and payload; ${tellValue(root)} came.`)
    return { family: null, event: null, payload: null }
  }
  const eventNode = memberOf(root, 'event')
  const event = eventNode?.type === 'string' && eventNode.value !== '' ? eventNode.value : null
  const payload = memberObject(root, 'payload')
  const named = event === null ? null : familyOfEvent(event)
  if (named === 'other') {
    tellOtherEvent(event ?? '', findings)
    return { family: 'other', event, payload }
  }
  if (event === null) checkEvent(eventNode, root, findings)
  if (payload === null) checkPayload(memberOf(root, 'payload'), findings)
  const looks = payload === null ? [] : looksOf(payload)
  const family = named !== null && looks.includes(named) ? named : (looks[0] ?? named)
  if (named !== null && family !== named) {
    const message = `The event says ${tellText(event ?? '')}; the payload is a ${family} record.`
    findings.add('record-in-wrong-envelope', '/payload', message)
  }
  if (family !== null) checkFurtherMembers(root, family, findings)
  return { family, event, payload }
}

/** The event's case is no finding in either service. */
function familyOfEvent(event: string): Family | 'other' {
  const name = event.toLowerCase()
  return name === 'transaction' || name === 'funding' || name === 'withdrawal' ? name : 'other'
}

/** The records that a payload could be, the surest first. */
function looksOf(payload: JsonObjectNode): Family[] {
  const looks: Family[] = []
  const type = memberText(payload, 'type')?.toUpperCase()
  const hasKind = transactionKinds.some(kind => memberObject(payload, kind) !== null)
  if (hasKind || transactionTypes.some(known => known === type)) looks.push('transaction')
  if (!isAbsent(memberOf(payload, 'fid'))) looks.push('funding')
  if (!isAbsent(memberOf(payload, 'wid'))) looks.push('withdrawal')
  return looks
}

function tellOtherEvent(event: string, findings: FindingsCollector): void {
  const told = otherProductEvents.includes(event.toLowerCase())
    ? 'belongs to another product that can reach the same URL'
    : 'is none of transaction, funding and withdrawal'
  findings.add('event-outside', '/event', `Event outside the two services: ${tellText(event)} ${told}.`)
}

function checkEvent(node: JsonNode | undefined, root: JsonObjectNode, findings: FindingsCollector): void {
  if (node !== undefined && node.type !== 'null' && node.type !== 'string') {
    findings.add('event-not-text', '/event', `Expected the event as text; ${tellValue(node)} came.`)
    return
  }
  // A record that came bare is worth naming: a proxy in between may have taken the envelope off.
  const [bare] = looksOf(root)
  const hint = bare === undefined ? '' : ` The body looks like a bare ${bare} record.`
  findings.add('event-missing', '/event', `Expected an event; none came.${hint}`)
}

function checkPayload(node: JsonNode | undefined, findings: FindingsCollector): void {
  if (node === undefined || node.type === 'null') {
    findings.add('payload-missing', '/payload', 'Expected a payload; none came.')
  } else {
    findings.add('payload-not-object', '/payload', `Expected an object; ${tellValue(node)} came.`)
  }
}

function checkFurtherMembers(root: JsonObjectNode, family: Family, findings: FindingsCollector): void {
  const table = envelopeTables[family === 'transaction' ? 'transactions' : 'funding']
  for (const { key } of root.members) {
    if (table.fields.has(key)) continue
    const message = `${tellText(key)} in the envelope is beyond the documents.`
    findings.add('field-undocumented', pointerTo('', key), message, table.source)
  }
}
