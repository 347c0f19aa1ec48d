import type { Mute } from '#contract/deliveries/mutes'
import { isMutedBy } from '#contract/deliveries/mutes'
import type { MemberTest, Query } from '#contract/query/query'
import { decimalSortKey } from '#contract/query/values'
import { foldedId } from '../../../../main/engine/inspect/values/identifiers.ts'
import { matchesPath } from '../../../../main/engine/net/path-pattern.ts'
import { foldText } from '../../../../main/engine/store/query/fold-text.ts'
import { bodyTexts, headTexts, searchedBytes } from '../../../../main/engine/store/query/searched-text.ts'
import type { Search } from '../../../../main/engine/store/read-store.ts'
import { localDay } from '../../../../main/engine/store/schema/day.ts'
import type { SaidFinding, StoredRecord, StoredRow, StoredRows } from './stored-rows.ts'

type Term = Exclude<Query, { readonly type: 'and' | 'or' | 'not' }>

export interface Evaluated {
  readonly rows: StoredRows
  readonly search: Search
  readonly mutes: readonly Mute[]
}

export const isVisible = (finding: SaidFinding, mutes: readonly Mute[]): boolean =>
  !isMutedBy(mutes, finding, { service: finding.service, environmentId: finding.environment })

/** What docs/query.md says, for one delivery at a time: what searches find is compared with it. */
export function deliveryMatches(row: StoredRow, within: Evaluated): boolean {
  return evaluated(within.search.query, term => termMatches(term, row, within))
}

/** The same of a record. */
export function recordMatches(record: StoredRecord, within: Evaluated): boolean {
  return evaluated(within.search.query, term => recordTermMatches(term, record, within))
}

function evaluated(query: Query | null, isTrue: (term: Term) => boolean): boolean {
  if (query === null) return true
  switch (query.type) {
    case 'and':
      return query.parts.every(part => evaluated(part, isTrue))
    case 'or':
      return query.parts.some(part => evaluated(part, isTrue))
    case 'not':
      return !evaluated(query.part, isTrue)
    default:
      return isTrue(query)
  }
}

const has = (text: string | null, asked: string): boolean =>
  text !== null && foldText(text).includes(foldText(asked))
const isRecord = (id: string | null, asked: string, isExact: boolean): boolean =>
  isExact ? id !== null && foldedId(id) === foldedId(asked) : has(id, asked)
/** Texts of a row as they are compared: they are the same for all queries. */
const folded = new WeakMap<StoredRow, Map<string, readonly string[]>>()
function hasIn(row: StoredRow, name: string, texts: () => readonly string[], asked: string): boolean {
  const known = folded.get(row) ?? new Map<string, readonly string[]>()
  folded.set(row, known)
  const all = known.get(name) ?? texts().map(foldText)
  known.set(name, all)
  return all.some(text => text.includes(foldText(asked)))
}
const headHas = (row: StoredRow, name: 'target' | 'headers' | 'trailers', asked: string): boolean =>
  hasIn(row, name, () => headTexts(row[name]), asked)
const lower = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())
const isOneOf = (value: string | null, values: readonly string[]): boolean =>
  value !== null && values.includes(lower(value))

function bodyHas(row: StoredRow, asked: string, isExact: boolean): boolean {
  const { body, headers, isInspected, isCostly } = row
  if (/content-encoding/i.test(headers) && (isInspected === 0 || isCostly === 1)) return false
  if (!isExact) return hasIn(row, 'body', () => bodyTexts(searchedBytes(body, headers)), asked)
  return searchedBytes(body, headers).toString('utf8').toLowerCase().includes(asked.toLowerCase())
}

function termMatches(term: Term, row: StoredRow, { rows, search, mutes }: Evaluated): boolean {
  switch (term.type) {
    case 'anywhere':
      return (
        headHas(row, 'target', term.text) ||
        has(row.recordId, term.text) ||
        headHas(row, 'headers', term.text) ||
        headHas(row, 'trailers', term.text) ||
        bodyHas(row, term.text, false) ||
        has(row.note, term.text) ||
        row.tags.some(tag => has(tag, term.text))
      )
    case 'decimal': {
      const key = row.amount === null ? null : decimalSortKey(row.amount)
      const { range, isFromExcluded, isToExcluded } = term
      return (
        key !== null &&
        (range.from === null || (isFromExcluded ? key > range.from : key >= range.from)) &&
        (range.to === null || (isToExcluded ? key < range.to : key <= range.to))
      )
    }
    case 'number': {
      const numbers = {
        id: row.id,
        response: row.responseStatus,
        size: row.bodyBytes,
        received: row.receivedAtMs,
      }
      const value = numbers[term.field as keyof typeof numbers]
      const { from, to } = term.range
      return value !== null && (from === null || value >= from) && (to === null || value <= to)
    }
    case 'text':
      return textMatches(term, row, rows, search)
    case 'choice':
      return term.values.some(value => choiceMatches(term.field, value, row, mutes))
    case 'member':
      return memberMatches(term, row)
  }
}

/** A number with its text, as JSON.parse gives it to a reviver. */
class SourceNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

const parsed = new WeakMap<StoredRow, { readonly root: unknown } | null>()
/** The body as JSON.parse reads it; `null` if it is no JSON or is not searched. */
function jsonOf(row: StoredRow): { readonly root: unknown } | null {
  const known = parsed.get(row)
  if (known !== undefined) return known
  const made = parseBody(row)
  parsed.set(row, made)
  return made
}

function parseBody({ body, headers, isInspected, isCostly }: StoredRow): { readonly root: unknown } | null {
  if (/content-encoding/i.test(headers) && (isInspected === 0 || isCostly === 1)) return null
  const bytes = searchedBytes(body, headers)
  const utf16 = ({ fffe: 'utf-16le', feff: 'utf-16be' } as const)[bytes.toString('hex', 0, 2)]
  const text = new TextDecoder(utf16 ?? 'utf-8').decode(bytes)
  const withSources = (_key: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' ? new SourceNumber(context.source ?? '') : value
  try {
    return { root: JSON.parse(text, withSources as Parameters<typeof JSON.parse>[1]) as unknown }
  } catch {
    return null
  }
}

function valuesAt(value: unknown, tokens: readonly string[]): unknown[] {
  const [token, ...rest] = tokens
  if (token === undefined) return [value]
  if (Array.isArray(value)) {
    if (token === '*') return value.flatMap(item => valuesAt(item, rest))
    return String(Number(token)) === token && Number(token) in value
      ? valuesAt(value[Number(token)], rest)
      : []
  }
  const isObject = typeof value === 'object' && value !== null && !(value instanceof SourceNumber)
  if (!isObject || !Object.hasOwn(value, token)) return []
  return valuesAt((value as Record<string, unknown>)[token], rest)
}

function memberMatches({ members, test }: Extract<Term, { type: 'member' }>, row: StoredRow): boolean {
  const json = jsonOf(row)
  if (json === null) return false
  const all = members.flatMap(({ pointer, isAmount }) => {
    const tokens = pointer.split('/').slice(1)
    const names = tokens.map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    return valuesAt(json.root, names).map(value => ({ value, isAmount }))
  })
  if (test.type === 'presence') return all.length > 0 === test.isPresent
  return all.some(({ value, isAmount }) => valueMatches(value, isAmount, test))
}

function valueMatches(value: unknown, isAmount: boolean, test: MemberTest): boolean {
  const isNumber = value instanceof SourceNumber
  const text = isNumber ? value.source : typeof value === 'string' ? value : null
  if (test.type === 'word')
    return (value === null || typeof value === 'boolean') && String(value) === test.word
  if (test.type === 'presence' || text === null) return false
  const key = decimalSortKey(text)
  if (test.type === 'decimal') {
    const { range, isFromExcluded, isToExcluded } = test
    if (key === null) return false
    const isAbove = range.from === null || key > range.from || (key === range.from && !isFromExcluded)
    return isAbove && (range.to === null || key < range.to || (key === range.to && !isToExcluded))
  }
  if (test.isQuoted && isNumber) return false
  const isSame = test.isEqual ? text === test.text : has(text, test.text)
  const areDecimals = key !== null && test.key !== null
  if (areDecimals && (isNumber || isAmount)) return key === test.key
  return isSame || (areDecimals && key === test.key && (text.includes('.') || test.text.includes('.')))
}

function textMatches(
  { field, text, isExact }: Extract<Term, { type: 'text' }>,
  row: StoredRow,
  { sessions, routes }: StoredRows,
  { nowMs }: Search,
): boolean {
  const isNamed = ({ id, name }: { readonly id: number; readonly name: string }): boolean => {
    if (/^#\d{1,15}$/.test(text)) return text === `#${id}`
    return has(name, text) || (/^\d{1,15}$/.test(text) && Number(text) === id)
  }
  switch (field) {
    case 'record':
      return isRecord(row.recordId, text, isExact)
    case 'session': {
      const session = sessions.find(({ id }) => id === row.sessionId)
      if (session === undefined) return false
      return text.toLowerCase() === 'today' ? session.day === localDay(nowMs) : isNamed(session)
    }
    case 'note':
      return has(row.note, text)
    case 'route':
      return routes.some(route => isNamed(route) && matchesPath(route.path, row.target))
    case 'target':
      return headHas(row, 'target', text)
    case 'header':
      return headHas(row, 'headers', text.replace(/^([^\s:]+): /, '$1\n'))
    case 'body':
      return bodyHas(row, text, isExact)
    case 'asset':
      return has(row.asset, text)
    case 'reason':
      return has(row.reasonCode, text) || has(row.reasonText, text)
    default:
      throw new Error(`${field} is no field of a text.`)
  }
}

function choiceMatches(field: string, value: string, row: StoredRow, mutes: readonly Mute[]): boolean {
  const isInspected = row.isInspected === 1
  switch (field) {
    case 'service':
    case 'kind':
    case 'status':
      return isOneOf(row[field], [value])
    case 'refund':
      if (value === 'any') return row.refund !== null
      return value === 'none' ? isInspected && row.refund === null : isOneOf(row.refund, [value])
    case 'method':
      return isOneOf(row.method, [value])
    case 'tag':
      if (value === 'any' || value === 'none') return row.tags.length > 0 === (value === 'any')
      return row.tags.includes(value)
    case 'finding': {
      const visible = row.findings.filter(finding => isVisible(finding, mutes))
      if (value === 'any') return visible.length > 0
      if (value === 'none') return isInspected && visible.length === 0
      return (
        visible.some(({ severity }) => severity === value) || row.findings.some(({ code }) => code === value)
      )
    }
    case 'is':
      return stateMatches(value, row)
    default:
      throw new Error(`${field} is no field of choices.`)
  }
}

function stateMatches(value: string, row: StoredRow): boolean {
  const states: Readonly<Record<string, boolean>> = {
    whole: row.reception === 'whole',
    truncated: row.reception !== 'whole' && row.reception !== 'malformed',
    malformed: row.reception === 'malformed',
    aborted: row.reception === 'aborted',
    pending: row.isInspected === 0,
    inspected: row.isInspected === 1,
    responded: row.responseStatus !== null,
    'no-response': row.responseStatus === null,
    refused: row.responseStatus !== null && row.responseStatus >= 400,
    late: row.responseMs !== null && row.responseMs > 5_000,
    repeated: row.isRepeated === 1,
    pinned: row.isPinned === 1,
    tagged: row.tags.length > 0,
    noted: row.note !== null,
  }
  return states[value] ?? expectState(value)
}

function expectState(value: string): never {
  throw new Error(`${value} is no state.`)
}

const ofState: ReadonlySet<string> = new Set([
  ...['service', 'kind', 'status', 'refund', 'amount', 'asset', 'reason'],
])

function recordTermMatches(term: Term, record: StoredRecord, within: Evaluated): boolean {
  const current = record.deliveries.at(-1)
  if (current === undefined) return false
  if (term.type !== 'anywhere' && term.type !== 'member' && ofState.has(term.field))
    return termMatches(term, current, within)
  if (term.type === 'text' && term.field === 'record') {
    return isRecord(record.recordId, term.text, term.isExact)
  }
  if (term.type === 'choice' && term.field === 'finding') {
    return term.values.some(value => recordFindingMatches(value, record, current, within))
  }
  return record.deliveries.some(row => termMatches(term, row, within))
}

function recordFindingMatches(
  value: string,
  { deliveries, trailFindings, newestId }: StoredRecord,
  current: StoredRow,
  { mutes, search, rows }: Evaluated,
): boolean {
  const all = [...deliveries.flatMap(({ ownFindings }) => ownFindings), ...trailFindings]
  const visible = all.filter(finding => isVisible(finding, mutes))
  if (value === 'any') return visible.length > 0
  if (value === 'none') return visible.length === 0
  if (value === 'final-overdue') {
    const newest = rows.deliveries.find(({ id }) => id === newestId)
    return (
      (current.statusRank ?? 2) < 2 &&
      (current.service === 'transactions' || current.service === 'funding') &&
      newest !== undefined &&
      newest.receivedAtMs < search.nowMs - search.finalWithinMs
    )
  }
  return visible.some(({ severity }) => severity === value) || all.some(({ code }) => code === value)
}
