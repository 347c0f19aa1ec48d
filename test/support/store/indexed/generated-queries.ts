import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type QueryFieldName, queryFields } from '#contract/query/fields'
import { quotedTerm } from '#contract/query/tokens'

/** What queries are made of: values and texts that are in a store. */
export interface Known {
  readonly choices: Readonly<Partial<Record<QueryFieldName, readonly string[]>>>
  /** Texts of deliveries: their parts are searched for. */
  readonly texts: readonly string[]
  readonly recordIds: readonly string[]
  readonly newestId: number
}

const reasons = ['', 'insufficient', 'DEPOSIT', 'transaction_failed', 'e', 'issuance\n', '\n', 'closed']

type Random = () => number

const textFields = [
  'record',
  'target',
  'header',
  'body',
  'asset',
  'session',
  'note',
  'route',
  'reason',
] as const
const choiceFields = ['service', 'kind', 'status', 'refund', 'finding', 'is', 'method', 'tag'] as const
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
      ? pick(random, choices[field] ?? offered)
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

/** What queries about a store can be made of. `every`: texts of every so many deliveries alone. */
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
  return { choices, texts, recordIds, newestId }
}
