import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { envelopeTables, otherProductEvents } from '#contract/services/envelope'
import type { FieldTable } from '#contract/services/fields'
import { transactionKinds, transactionTypes } from '#contract/services/transactions'
import type { FindingsCollector } from '../collect-findings.ts'
import { reportCase } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { editDistance } from '../values/edit-distance.ts'
import { isAbsent, memberObject, memberText } from '../values/scalars.ts'

type Family = 'transaction' | 'funding' | 'withdrawal'

/** What a notification is, by its event and the shape of its payload. */
export interface Envelope {
  /** `other`: a genuine event of another product. `null`: not known. */
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
    findings.add(
      'body-not-object',
      '',
      `Expected an object with event and payload; received ${formatValue(root)}.`,
    )
    return { family: null, event: null, payload: null }
  }
  const eventNode = memberOf(root, 'event')
  const event = eventNode?.type === 'string' && eventNode.value !== '' ? eventNode.value : null
  const payload = memberObject(root, 'payload')
  const named = event === null ? null : familyOfEvent(event)
  if (event !== null && named === null) {
    const meant = payload === null ? null : familyNear(event, payload)
    if (meant === null) {
      reportOtherEvent(event, findings)
      return { family: 'other', event, payload }
    }
    reportNearEvent(event, meant, findings)
    checkFurtherMembers(root, meant, findings)
    return { family: meant, event, payload }
  }
  if (event === null) checkEvent(eventNode, root, findings)
  if (payload === null) checkPayload(memberOf(root, 'payload'), findings)
  const families = payload === null ? [] : familiesOf(payload)
  const family = named !== null && families.includes(named) ? named : (families[0] ?? named)
  if (named !== null && family !== named) {
    const message = `The event says ${quoteText(event ?? '')}; the payload is a ${family} record.`
    findings.add('record-in-wrong-envelope', '/payload', message)
  }
  if (family === 'transaction' && named === family && event !== transactionEvent) {
    reportCase(transactionEvent, event ?? '', '/event', eventStatements[family], findings)
  }
  if (family !== null) checkFurtherMembers(root, family, findings)
  return { family, event, payload }
}

/** By the event in any case; `null` for every other. */
function familyOfEvent(event: string): Family | null {
  return families.find(name => name === event.toLowerCase()) ?? null
}

/**
 * What an event that is none of the documented ones means: the record that its payload has the shape of, where the event
 * is near that record's own or names the kind of a transaction. `null` where it is an event of something else.
 */
function familyNear(event: string, payload: JsonObjectNode): Family | null {
  if (otherProductEvents.includes(event.toLowerCase())) return null
  const name = event.slice(0, longestNearEvent + 1).toLowerCase()
  return (
    familiesOf(payload).find(
      family =>
        isNear(name, family) ||
        (family === 'transaction' && transactionKinds.some(kind => kind === name.replace(/[^a-z]+/g, '_'))),
    ) ?? null
  )
}

const families = ['transaction', 'funding', 'withdrawal'] as const
const eventStatements = { transaction: 'T3-1', funding: 'F2-1', withdrawal: 'F2-1' } as const
const transactionEvent = 'TRANSACTION'
const longestNearEvent = 60
/** Letters that may differ for an event to be near another. */
const nearLetters = 2

function isNear(name: string, family: Family): boolean {
  if (name.length > longestNearEvent) return false
  return name.includes(family) || editDistance(name, family) <= nearLetters
}

function reportNearEvent(event: string, family: Family, findings: FindingsCollector): void {
  const expected = family === 'transaction' ? transactionEvent : family
  const message = `Expected ${expected}; received ${quoteText(event)}. The payload is inspected as a ${family}.`
  findings.add('value-unknown', '/event', message, eventStatements[family])
}

function tableOf(family: Family): FieldTable {
  return envelopeTables[family === 'transaction' ? 'transactions' : 'funding']
}

/** The records that a payload could be, the surest first. */
function familiesOf(payload: JsonObjectNode): Family[] {
  const families: Family[] = []
  const type = memberText(payload, 'type')?.toUpperCase()
  const hasKind = transactionKinds.some(kind => memberObject(payload, kind) !== null)
  if (hasKind || transactionTypes.some(known => known === type)) families.push('transaction')
  if (!isAbsent(memberOf(payload, 'fid'))) families.push('funding')
  if (!isAbsent(memberOf(payload, 'wid'))) families.push('withdrawal')
  return families
}

function reportOtherEvent(event: string, findings: FindingsCollector): void {
  const what = otherProductEvents.includes(event.toLowerCase())
    ? 'belongs to another product that can reach the same URL'
    : 'is not transaction, funding or withdrawal'
  findings.add('event-outside', '/event', `Event of another product: ${quoteText(event)} ${what}.`)
}

function checkEvent(node: JsonNode | undefined, root: JsonObjectNode, findings: FindingsCollector): void {
  if (node !== undefined && node.type !== 'null' && node.type !== 'string') {
    findings.add('event-not-text', '/event', `Expected the event as text; received ${formatValue(node)}.`)
    return
  }
  // A payload without its envelope is named: a proxy in between may have unwrapped it.
  const [bare] = familiesOf(root)
  const hint = bare === undefined ? '' : ` The body looks like a bare ${bare} record.`
  const came = node === undefined || node.type === 'null' ? 'none' : formatValue(node)
  findings.add('event-missing', '/event', `Expected an event; received ${came}.${hint}`)
}

function checkPayload(node: JsonNode | undefined, findings: FindingsCollector): void {
  if (node === undefined || node.type === 'null') {
    findings.add('payload-missing', '/payload', 'Expected a payload; received none.')
  } else {
    findings.add('payload-not-object', '/payload', `Expected an object; received ${formatValue(node)}.`)
  }
}

function checkFurtherMembers(root: JsonObjectNode, family: Family, findings: FindingsCollector): void {
  const table = tableOf(family)
  for (const { key } of root.members) {
    if (table.fields.has(key)) continue
    const message = `${quoteText(key)} in the envelope is undocumented.`
    findings.add('field-undocumented', pointerTo('', key), message, table.source)
  }
}
