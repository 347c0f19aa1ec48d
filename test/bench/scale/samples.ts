import { z } from 'zod'
import type { DeliverySummary } from '#contract/deliveries/delivery'
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
  readonly newestId: number
}

const places = 160
const members: Readonly<Record<string, 'references' | 'people' | 'accounts' | 'amounts'>> = {
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
  const found = { references: new Set<string>(), people: new Set<string>(), accounts: new Set<string>() }
  const sets = { ...found, amounts: new Set<string>() }
  const rows: Samples['rows'][number][] = []
  const requestIds: string[] = []
  const random = seededRandom(newestId)
  for (let place = 0; place < places; place++) {
    const before = deliveryId(2 + below(random, newestId))
    const [row] = (await call('deliveries.list', { before, limit: 1 })).rows
    if (row?.recordId == null || row.recordKey === null) continue
    rows.push({ ...row, recordId: row.recordId, recordKey: row.recordKey })
    const { headers } = await call('deliveries.get', { id: row.id })
    requestIds.push(...headers.filter(([name]) => name === 'X-Request-Id').map(([, value]) => value))
    const { base64 } = await call('deliveries.body', { id: row.id, form: 'decoded' })
    for (const [name, value] of stringsIn(Buffer.from(base64, 'base64').toString())) {
      const kind = members[name]
      if (kind !== undefined) sets[kind].add(value)
    }
  }
  if (rows.length < places / 2) throw new Error('The store holds too few notifications to ask for.')
  const { references, people, accounts, amounts } = sets
  return {
    ...{ rows, requestIds, newestId },
    ...{ references: [...references], people: [...people], accounts: [...accounts], amounts: [...amounts] },
  }
}

/** Members with a string, at any depth; none where it is not JSON. */
function stringsIn(text: string): [name: string, value: string][] {
  const found: [string, string][] = []
  try {
    JSON.parse(text, (name, value: unknown) => {
      const string = z.string().min(1).safeParse(value)
      if (string.success) found.push([name, string.data])
      return value
    })
  } catch {
    // Some bodies are intentionally invalid.
  }
  return found
}

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

function oneOf(random: Random, values: readonly string[]): string {
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
