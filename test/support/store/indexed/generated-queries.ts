import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pointerTo } from '#contract/json/pointer'
import { type JsonNode, readJson } from '#contract/json/text'
import { type QueryFieldName, type QueryValueType, queryFields } from '#contract/query/fields'
import { fieldText, quotedTerm } from '#contract/query/tokens'

/** What queries are made of: values and texts that are in a store. */
export interface Known {
  readonly choices: Readonly<Partial<Record<QueryFieldName, readonly string[]>>>
  /** Texts of deliveries: their parts are searched for. */
  readonly texts: readonly string[]
  readonly recordIds: readonly string[]
  /** Members of bodies with their values as texts. */
  readonly members: readonly { readonly pointer: string; readonly value: string }[]
  readonly newestId: number
}

const reasons = ['', 'insufficient', 'DEPOSIT', 'transaction_failed', 'e', 'issuance\n', '\n', 'closed']

type Random = () => number

/** All of a type: a search for a new field fails until `evaluate-query.ts` has the field. */
const fieldsOf = (type: QueryValueType): QueryFieldName[] =>
  (Object.keys(queryFields) as QueryFieldName[]).filter(name => queryFields[name].type === type)
const textFields = fieldsOf('text')
const choiceFields = fieldsOf('choice')
const madeUp = [
  'zzz',
  'needle',
  'ΟΔΟΣ',
  'οδος',
  'İ',
  'été',
  'x',
  '%',
  '_',
  'a\\b',
  'not in any',
  '\ufffd',
  'c1',
  'm',
  'penalver',
  'PEÑALVER',
  'pen\u0303al',
  'límite',
  'renta & luz',
  'a.mx/cep',
  '\\u00f1',
  'señal',
  'ao',
  'peña 😀',
]

/** A query of one to four terms, with brackets and nots. */
export function generatedQuery(random: Random, known: Known, depth = 0): string {
  const count = pick(random, [1, 1, 1, 2, 2, 3])
  const parts = Array.from({ length: count }, () => {
    const inner =
      depth < 2 && random() < 0.15 ? `(${generatedQuery(random, known, depth + 1)})` : term(random, known)
    return random() < 0.2 ? `-${inner}` : inner
  })
  return parts.reduce((left, right) => `${left}${random() < 0.25 ? ' or ' : ' '}${right}`)
}

function pick<T>(random: Random, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

function term(random: Random, known: Known): string {
  const kind = random()
  if (kind > 0.85) return memberTerm(random, known)
  if (kind < 0.2) return quoted(text(random, known))
  if (kind < 0.4) {
    const field = pick(random, textFields)
    if (field === 'route') return quotedTerm(field, pick(random, ['hooks', '#1', '2', 'of all', 'none']))
    if (field === 'reason' && random() < 0.7) return quotedTerm(field, pick(random, reasons))
    const asked = text(random, known)
    if (field === 'body' && /^[^\s()",]+$/.test(asked) && random() < 0.6) return `body:${asked}`
    if (field === 'record' && random() < 0.3)
      return quotedTerm(field, `=${spelled(random, pick(random, known.recordIds))}`)
    const isOfRecord = field === 'record' && random() < 0.6
    return quotedTerm(field, isOfRecord ? text(random, { ...known, texts: known.recordIds }) : asked)
  }
  if (kind < 0.75) return choice(random, known)
  return range(random, known)
}

/** A member by pointer or name, with its value in the data, that of another member, or a made-up one. */
function memberTerm(random: Random, known: Known): string {
  const member = pick(random, known.members)
  const name = random() < 0.2 ? pick(random, memberNames) : fieldText(member.pointer)
  const value = random() < 0.6 ? member.value : pick(random, known.members).value
  const piece = random() < 0.5 ? text(random, { ...known, texts: [value] }) : value
  const written = /^[^\s()"=<>][^\s()"]*$/.test(piece) && random() < 0.7 ? piece : quoted(piece)
  return pick(random, [
    `${name}:${written}`,
    `${name}:${written}`,
    `${name}:=${written}`,
    `${name}:${pick(random, ['any', 'none', 'null', 'true', 'false', '1e400', '0', '100.00'])}`,
    `${name}:${pick(random, ['>', '<', '>=', '<='])}${pick(random, amounts)}`,
    `${name}:${pick(random, ['-5..100', '1..', '..2000.5', '100..12345678901234567890.5'])}`,
  ])
}

const memberNames = [
  'concepto',
  'external_ref',
  'clabe',
  'step',
  'amount_to',
  'DETAILS',
  'refund_steps',
  'clave',
]

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

/** A piece out of the data, in another case now and then, or made up. */
function text(random: Random, { texts }: Known): string {
  if (random() < 0.25) return pick(random, madeUp)
  const whole = [...pick(random, texts)]
  const start = Math.floor(random() * whole.length)
  const length = pick(random, [1, 2, 3, 3, 4, 5, 8, 12, 20, 60])
  const piece = whole.slice(start, start + length).join('') || 'a'
  return spelled(random, piece)
}

/** In another case now and then. */
function spelled(random: Random, text: string): string {
  const change = random()
  return change < 0.15 ? text.toUpperCase() : change < 0.3 ? text.toLowerCase() : text
}

function choice(random: Random, { choices }: Known): string {
  const field = pick(random, choiceFields)
  const offered = queryFields[field].values
  const values = Array.from({ length: pick(random, [1, 1, 1, 2, 3]) }, () =>
    queryFields[field].isOpen && random() < 0.5
      ? pick(random, choices[field]?.length ? choices[field] : offered)
      : pick(random, offered),
  )
  const plain = values.filter(value => /^[\w-]+$/.test(value))
  const [first] = values
  return plain.length > 0 ? `${field}:${plain.join(',')}` : quotedTerm(field, first ?? 'any')
}

const amounts = [
  '100',
  '100.00',
  '99.9',
  '0',
  '-3.2',
  '1500.25',
  '12345678901234567890.5',
  '12345678901234567890',
  '2000',
]
const days = ['2023-11-15', '2023-11-20', '2025-10-09', '2025-10-09T10:00', 'today', '2h']

function range(random: Random, { newestId }: Known): string {
  const id = (): string => String(1 + Math.floor(random() * newestId))
  const [field, value] = pick(random, [
    ['id', id],
    ['amount', () => pick(random, amounts)],
    ['amount', () => pick(random, amounts)],
    ['size', () => pick(random, ['0', '1kb', '300', '2mb', '900'])],
    ['received', () => pick(random, days)],
    ['response', () => pick(random, ['199', '200', '201', '299', '400', '500', '503'])],
  ] as const)
  const end = value()
  return pick(random, [
    `${field}:${end}`,
    `${field}:>${end}`,
    `${field}:>=${end}`,
    `${field}:<${end}`,
    `${field}:<=${end}`,
  ])
}

/** Members of a body of JSON, the same pointers with `*` in place of an index, and one that is missing. */
function membersIn(body: Buffer): { readonly pointer: string; readonly value: string }[] {
  const json = readJson(body.toString('utf8'))
  if (!json.ok) return []
  const found: { readonly pointer: string; readonly value: string }[] = []
  const visit = (node: JsonNode, pointer: string): void => {
    if (found.length >= 60) return
    const value = node.type === 'string' ? node.value : node.type === 'number' ? node.text : node.type
    if (pointer !== '') found.push({ pointer, value: value.slice(0, 60).toWellFormed() || 'a' })
    if (node.type === 'object') {
      for (const { key, value } of node.members) {
        if (/^[^\p{Cc}]*$/u.test(key) && key.length < 60) visit(value, pointerTo(pointer, key.toWellFormed()))
      }
    }
    if (node.type === 'array')
      for (const [at, item] of node.items.slice(0, 3).entries()) visit(item, pointerTo(pointer, at))
    if (node.type === 'array' && node.items[0] !== undefined) visit(node.items[0], `${pointer}/*`)
  }
  visit(json.root, '')
  return [...found, missingMember]
}

const missingMember = { pointer: '/payload/nowhere', value: 'a' }

/**
 * What queries about a store can be made of. `every`: texts of every so many deliveries alone. A store may hold no text,
 * record or body of JSON: queries then ask for what is missing.
 */
export function knownValues(dataDir: string, every = 1): Known {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true })
  database.prepare('ATTACH ? AS derived').run(join(dataDir, 'index.db'))
  const column = (sql: string): string[] => database.prepare<[], string>(sql).pluck().all()
  const inspected = (name: string): string[] =>
    column(`SELECT DISTINCT lower(${name}) FROM states WHERE ${name} IS NOT NULL AND ${name} <> ''`)
  const codes = column('SELECT DISTINCT code FROM findings UNION SELECT DISTINCT code FROM trail_findings')
  const texts = column(
    `SELECT substr(CAST(h.body AS TEXT), 1, 2000) FROM delivery_contents h
       WHERE length(h.body) > 3 AND h.delivery_id % ${every} = 0
     UNION ALL SELECT headers FROM delivery_contents WHERE headers <> '' AND delivery_id % ${every} = 0
     UNION ALL SELECT target FROM deliveries WHERE target <> '' AND id % ${every} = 0
     UNION ALL SELECT coalesce(record_id, key_id) FROM records
     UNION ALL SELECT asset FROM states WHERE asset <> ''
     UNION ALL SELECT name FROM sessions`,
  )
  const recordIds = column('SELECT coalesce(record_id, key_id) FROM records')
  const members = database
    .prepare<[], Buffer>(
      `SELECT body FROM delivery_contents WHERE length(body) BETWEEN 3 AND 20000 AND delivery_id % ${every} = 0`,
    )
    .pluck()
    .all()
    .flatMap(membersIn)
  const newestId = database.prepare<[], number>('SELECT max(id) FROM deliveries').pluck().get() ?? 0
  const choices = {
    kind: inspected('kind'),
    status: inspected('status'),
    refund: inspected('refund_status'),
    finding: codes,
    method: ['post', 'get', 'm3'],
    tag: ['checkout', 'CHECKOUT', 'ask needle', 'missing'],
  }
  database.close()
  return {
    choices,
    texts: texts.length > 0 ? texts : madeUp,
    recordIds: recordIds.length > 0 ? recordIds : madeUp,
    members: members.length > 0 ? members : [missingMember],
    newestId,
  }
}
