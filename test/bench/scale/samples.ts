import type { DeliverySummary } from '#contract/deliveries/delivery'
import { pointerTo } from '#contract/json/pointer'
import { type JsonNode, readJson } from '#contract/json/text'
import { namedMembers } from '#contract/query/members'
import { deliveryId } from '#contract/terms'
import { below, type Random, seededRandom } from '../../../main/engine/sending/seeded-random.ts'
import { hex } from '../notifications/request-bytes.ts'
import type { Served } from '../served.ts'

/** What there is in a store to ask for, taken from places all over it. */
export interface Samples {
  /** With a record. */
  readonly rows: readonly (DeliverySummary & { readonly recordId: string; readonly recordKey: string })[]
  /** External references, tracking keys. */
  readonly references: readonly string[]
  readonly people: readonly string[]
  /** Addresses, hashes, accounts. */
  readonly accounts: readonly string[]
  readonly amounts: readonly string[]
  /** Ids of requests, which stand in headers. */
  readonly requestIds: readonly string[]
  /** Members of bodies whose text can be quoted in a query. */
  readonly members: readonly Member[]
  readonly newestId: number
}

/** A member of a body with a text. */
interface Member {
  readonly pointer: string
  readonly value: string
}

const places = 160
const kinds: Readonly<Record<string, 'references' | 'people' | 'accounts' | 'amounts'>> = {
  external_ref: 'references',
  clave_rastreo: 'references',
  numeric_reference: 'references',
  deposit_sender_name: 'people',
  sender_name: 'people',
  beneficiary_name: 'people',
  crypto_source_address: 'accounts',
  crypto_destination_address: 'accounts',
  crypto_tx_hash: 'accounts',
  clabe: 'accounts',
  deposit_receiver_clabe: 'accounts',
  receiving_address: 'accounts',
  amount: 'amounts',
  amount_from: 'amounts',
}

/** Through the interface, as a user of the store would get them. */
export async function takeSamples({ call }: Served): Promise<Samples> {
  const newest = await call('deliveries.list', { limit: 1 })
  const newestId = newest.rows[0]?.id ?? deliveryId(0)
  const texts = { references: new Set<string>(), people: new Set<string>(), accounts: new Set<string>() }
  const sets = { ...texts, amounts: new Set<string>() }
  const rows: Samples['rows'][number][] = []
  const requestIds: string[] = []
  const found: Member[] = []
  const random = seededRandom(newestId)
  for (let place = 0; place < places; place++) {
    const before = deliveryId(2 + below(random, newestId))
    const [row] = (await call('deliveries.list', { before, limit: 1 })).rows
    if (row?.recordId == null || row.recordKey === null) continue
    rows.push({ ...row, recordId: row.recordId, recordKey: row.recordKey })
    const { headers } = await call('deliveries.get', { id: row.id })
    requestIds.push(...headers.filter(([name]) => name === 'X-Request-Id').map(([, value]) => value))
    const { base64 } = await call('deliveries.body', { id: row.id, form: 'decoded' })
    for (const member of stringsIn(Buffer.from(base64, 'base64').toString())) {
      const kind = kinds[nameOf(member)]
      if (kind !== undefined) sets[kind].add(member.value)
      if (/^[\w .:@-]{3,60}$/.test(member.value)) found.push(member)
    }
  }
  if (rows.length < places / 2) throw new Error('The store holds too few notifications to ask for.')
  const { references, people, accounts, amounts } = sets
  return {
    rows,
    requestIds,
    members: found,
    newestId,
    references: [...references],
    people: [...people],
    accounts: [...accounts],
    amounts: [...amounts],
  }
}

/** Members with a text, at any depth; none if the body is not JSON, as some bodies intentionally are not. */
function stringsIn(text: string): readonly Member[] {
  const json = readJson(text)
  const found: Member[] = []
  function visit(node: JsonNode, pointer: string): void {
    if (node.type === 'string' && node.value !== '') found.push({ pointer, value: node.value })
    if (node.type === 'array')
      for (const [at, item] of node.items.entries()) visit(item, pointerTo(pointer, at))
    if (node.type === 'object')
      for (const { key, value } of node.members) visit(value, pointerTo(pointer, key))
  }
  if (json.ok) visit(json.root, '')
  return found
}

const nameOf = ({ pointer }: Member): string => pointer.slice(pointer.lastIndexOf('/') + 1)

/** At least this many texts are searched. */
const least = 200

/**
 * Texts that are typed into the search box: complete ids, references and names, parts of these, and texts
 * without a match.
 */
export function searchedTexts(samples: Samples): readonly string[] {
  const random = seededRandom(14)
  const ids = samples.rows.map(({ recordId }) => recordId)
  const parts = [...ids, ...samples.people, ...samples.references, ...samples.accounts]
  const texts = [
    ...some(random, ids, 40),
    ...some(random, samples.references, 30),
    ...some(random, samples.people, 30),
    ...some(random, samples.accounts, 25),
    ...some(random, samples.requestIds, 15),
    ...some(random, samples.amounts, 10),
    ...Array.from({ length: 60 }, (_, index) => partOf(random, oneOf(random, parts), 3 + (index % 8))),
    ...Array.from({ length: 10 }, () => hex(random, 32)),
    ...Array.from({ length: 10 }, () => `order-x${below(random, 10_000_000)}`),
    ...Array.from(
      { length: 10 },
      (_, index) => ['qzx', 'wkj', 'ANA XOLOTL', 'zzzz', '0xq7'][index % 5] ?? '',
    ),
  ]
  if (texts.length < least) throw new Error(`There are only ${texts.length} texts to search for.`)
  return texts.map(text => `"${text}"`)
}

/** Queries for members of the body. */
interface MemberQuestions {
  /** A value of three characters or more, which some delivery has there, or none. */
  readonly texts: readonly string[]
  /** Decimals: no text to look up. */
  readonly decimals: readonly string[]
  /** A frequent text at a place that never has it. */
  readonly elsewhere: readonly string[]
}

/** By pointer, and each third by documented name: values complete, in part, and without a match. */
export function memberQuestions({ members, amounts }: Samples): MemberQuestions {
  const random = seededRandom(39)
  const amountPointers = members.filter(one => kinds[nameOf(one)] === 'amounts').map(({ pointer }) => pointer)
  return {
    texts: Array.from({ length: 120 }, (_, index) => {
      const member = oneOf(random, members)
      const isNamed = index % 3 === 0 && namedMembers.has(nameOf(member).toLowerCase())
      const texts = [
        `="${member.value}"`,
        `"${member.value}"`,
        `"${partOf(random, member.value, 3 + (index % 8))}"`,
        `"${hex(random, 12)}"`,
      ]
      return `${isNamed ? nameOf(member) : member.pointer}:${texts[index % texts.length]}`
    }),
    decimals: Array.from({ length: 10 }, (_, index) => {
      const ranges = ['>900000', '<11', `=${oneOf(random, amounts)}`, '>99999999', '100..101']
      return `${oneOf(random, amountPointers)}:${ranges[index % ranges.length]}`
    }),
    elsewhere: ['/payload/type:"COMPLETE"', '/payload/status:"TRANSACTION"', '/event:"ARBITRUM"'],
  }
}

/** One value of a field. */
interface FieldQuestion {
  readonly field: string
  readonly query: string
}

/** Two values of each field that has an index: one that many have, and one that few have. */
export function fieldQuestions(samples: Samples, rareFinding: string): readonly FieldQuestion[] {
  const [row] = samples.rows
  if (row === undefined) throw new Error('There are no rows to ask for.')
  const oldest = samples.rows.reduce((least, { receivedAtMs }) => Math.min(least, receivedAtMs), Infinity)
  const time = (atMs: number): string => new Date(atMs).toISOString()
  const values: Record<string, readonly [string, string]> = {
    service: ['transactions', 'funding'],
    kind: ['issuance', 'conversion'],
    status: ['complete', 'processing'],
    refund: ['any', 'complete'],
    finding: ['error', rareFinding],
    session: [`#${row.sessionId}`, 'today'],
    asset: ['mxn', 'eth'],
    amount: ['>900000', samples.amounts[0] ?? '100'],
    record: [row.recordId, row.recordId.slice(0, 6)],
    received: [`${time(oldest)}..${time(oldest + 60_000)}`, '5m'],
  }
  return Object.entries(values).flatMap(([field, both]) =>
    both.map(value => ({ field, query: `${field}:${value}` })),
  )
}

/** Every two questions about different fields. */
export function pairsOf(questions: readonly FieldQuestion[]): readonly string[] {
  return questions.flatMap((left, index) =>
    questions
      .slice(index + 1)
      .filter(({ field }) => field !== left.field)
      .map(right => `${left.query} ${right.query}`),
  )
}

function some(random: Random, values: readonly string[], most: number): string[] {
  return Array.from({ length: Math.min(most, values.length) }, () => oneOf(random, values))
}

function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[below(random, values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

/** Without quotes and spaces at the ends, which a person would not type. */
function partOf(random: Random, text: string, length: number): string {
  const at = below(random, Math.max(1, text.length - length))
  return text
    .slice(at, at + length)
    .trim()
    .padEnd(3, 'a')
}
