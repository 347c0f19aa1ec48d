import { below, type Random, seededRandom } from '../../../main/engine/sending/seeded-random.ts'
import { hex } from '../notifications/request-bytes.ts'
import type { Samples } from './samples.ts'

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
export interface FieldQuestion {
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
