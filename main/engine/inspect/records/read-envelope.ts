import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { envelopeTables, otherProductEvents } from '#contract/services/envelope'
import type { FieldTable } from '#contract/services/fields'
import { transactionKinds, transactionTypes } from '#contract/services/transactions'
import type { StatementId } from '#contract/statements/statements'
import { checkWrapped } from '../body/wrapped-notification.ts'
import type { FindingsCollector } from '../collect-findings.ts'
import { reportCase } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { editDistance } from '../values/edit-distance.ts'
import { isAbsent, memberObject, memberText } from '../values/scalars.ts'
import { readTransactionKind } from './transaction-kind.ts'

type Family = 'transaction' | 'funding' | 'withdrawal'

/** Kind of a notification, by its event and the shape of its payload. */
export interface Envelope {
  /** `other`: a genuine event of another product. `null`: unknown. */
  readonly family: Family | 'other' | null
  readonly event: string | null
  readonly payload: JsonObjectNode | null
}

/**
 * Reads the envelope. Both specifications, "Notification envelope". If event and payload contradict each
 * other, the payload counts.
 */
export function readEnvelope(root: JsonNode, findings: FindingsCollector): Envelope {
  const nothing = { family: null, event: null, payload: null }
  if (root.type !== 'object') {
    if (checkWrapped(root, findings)) return nothing
    const message = `Expected an object with event and payload; received ${formatValue(root)}.`
    findings.whole.add('body-not-object', message)
    return nothing
  }
  const eventNode = memberOf(root, 'event')
  const event = eventNode?.type === 'string' && eventNode.value !== '' ? eventNode.value : null
  const payload = memberObject(root, 'payload')
  if (event === null && payload === null && checkWrapped(root, findings)) return nothing
  const named = event === null ? null : familyOfEvent(event)
  if (event !== null && named === null) {
    const meant = payload === null ? null : familyMeant(event, payload)
    if (meant === null) {
      reportOtherEvent(event, findings)
      return { family: 'other', event, payload }
    }
    reportUnknownEvent(event, meant, findings)
    checkFurtherMembers(root, meant, findings)
    return { family: meant, event, payload }
  }
  if (event === null) checkEvent(eventNode, root, findings)
  if (payload === null) checkPayload(memberOf(root, 'payload'), findings)
  const families = payload === null ? [] : familiesOf(payload)
  const family = named !== null && families.includes(named) ? named : (families[0] ?? named)
  if (named !== null && family !== named) {
    const message = `The event says ${quoteText(event ?? '')}; the payload is a ${family} record.`
    findings.add('record-in-wrong-envelope', '/payload', message, mismatchStatement(named, family))
  }
  if (family === 'transaction' && named === family && event !== transactionEvent) {
    reportCase(transactionEvent, event ?? '', findings.at('/event', eventStatements[family]))
  }
  if (family !== null) checkFurtherMembers(root, family, findings)
  return { family, event, payload }
}

/** By the event in any case; `null` for others. */
function familyOfEvent(event: string): Family | null {
  return families.find(name => name === event.toLowerCase()) ?? null
}

/**
 * Meaning of an undocumented event: the record that its payload plainly is; or whose shape it has, if the
 * event is similar to that record's event or names a kind of transaction. `null` for an event of something
 * else, such as of another product known to reach the same URL.
 */
function familyMeant(event: string, payload: JsonObjectNode): Family | null {
  if (otherProductEvents.includes(event.toLowerCase())) return null
  const name = event.slice(0, longestNearEvent + 1).toLowerCase()
  const families = familiesOf(payload)
  const near = families.find(
    family =>
      isNear(name, family) ||
      (family === 'transaction' && transactionKinds.some(kind => kind === name.replace(/[^a-z]+/g, '_'))),
  )
  const [only] = families
  return near ?? (only !== undefined && families.length === 1 && isPlainly(only, payload) ? only : null)
}

const idNames = { transaction: 'id', funding: 'fid', withdrawal: 'wid' } as const

/** It has the record's id, and a transaction also its kind object: no other product has both. */
function isPlainly(family: Family, payload: JsonObjectNode): boolean {
  if (memberText(payload, idNames[family]) === null) return false
  if (family !== 'transaction') return true
  const { kind, object } = readTransactionKind(payload)
  return object !== null && transactionKinds.some(known => known === kind)
}

const families = ['transaction', 'funding', 'withdrawal'] as const
const eventStatements = { transaction: 'T3-1', funding: 'F2-1', withdrawal: 'F2-1' } as const
const transactionEvent = 'TRANSACTION'

/** The statement that an event contradicts whose payload is another record: the list of events, or the payload of each. */
function mismatchStatement(named: Family, family: Family | null): StatementId {
  if (family === 'transaction') return eventStatements.transaction
  if (named === 'transaction') return eventStatements.funding
  return named === 'funding' ? 'F9-1' : 'F9-2'
}
const longestNearEvent = 60
/** Letters that similar events may differ in. */
const nearLetters = 2

function isNear(name: string, family: Family): boolean {
  if (name.length > longestNearEvent) return false
  return name.includes(family) || editDistance(name, family) <= nearLetters
}

function reportUnknownEvent(event: string, family: Family, findings: FindingsCollector): void {
  const expected = family === 'transaction' ? transactionEvent : family
  const message = `Expected ${expected}; received ${quoteText(event)}. The payload is inspected as a ${family}.`
  findings.add('value-unknown', '/event', message, eventStatements[family])
}

function tableOf(family: Family): FieldTable {
  return envelopeTables[family === 'transaction' ? 'transactions' : 'funding']
}

/** Records that a payload could be, most certain first. */
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
  if (otherProductEvents.includes(event.toLowerCase())) {
    const message = `${quoteText(event)} belongs to another product that can reach the same URL.`
    findings.add('event-outside', '/event', message)
  } else {
    const message = `${quoteText(event)} is not TRANSACTION, funding or withdrawal, and the payload is not one of their records.`
    findings.add('event-outside', '/event', message, 'logic')
  }
}

function checkEvent(node: JsonNode | undefined, root: JsonObjectNode, findings: FindingsCollector): void {
  if (node !== undefined && node.type !== 'null' && node.type !== 'string') {
    findings.add('event-not-text', '/event', `Expected the event as text; received ${formatValue(node)}.`)
    return
  }
  // A payload without its envelope: a proxy may have unwrapped it.
  const [bare] = familiesOf(root)
  const hint = bare === undefined ? '' : ` The body looks like a ${bare} record without its envelope.`
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
