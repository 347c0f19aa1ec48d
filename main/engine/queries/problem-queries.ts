import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { Facet, FacetField } from '#contract/deliveries/overview'
import { recordKinds } from '#contract/record-kinds'
import { fundingStatuses } from '#contract/services/funding'
import { transactionStatuses } from '#contract/services/transactions'
import { withdrawalStatuses } from '#contract/services/withdrawal'
import { everything, type ReadStore, type StoreFacts } from '../store/read-store.ts'
import { findingsSummary } from './inspection-queries.ts'
import { facets } from './overview-queries.ts'

/** A report's data about a store: numbers, and only names of this program. */
export interface ProblemFacts {
  readonly store: StoreFacts
  readonly deliveries: number
  /** False: the counts are lower bounds. */
  readonly isComplete: boolean
  /** By field, then by value. Values of payloads that are not in the specifications count as `other`. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly findings: Readonly<Record<string, number>>
  readonly environments: readonly string[]
  readonly tunnels: readonly string[]
  /** The user's names and values, which must not be in the report. */
  readonly names: readonly string[]
}

/** Values that a report may state: none is a value of a payload. */
const known = {
  service: ['transactions', 'funding'],
  kind: recordKinds,
  status: [...transactionStatuses, ...fundingStatuses, ...withdrawalStatuses],
  method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  response: ['200..299', '300..399', '400..499', '500..599'],
} as const satisfies Partial<Record<FacetField, readonly string[]>>

/** A report's data about a store. `within`: milliseconds for each of the two counts. */
export function* problemFacts(
  store: ReadStore,
  within: number,
): Generator<undefined, ProblemFacts, undefined> {
  const counted = yield* facets(store, everything, within)
  const summary = yield* findingsSummary(store, everything, within)
  const { values, names } = store.userTexts()
  const parsed = values.map(value => JSON.parse(value) as unknown)
  return {
    store: store.storeFacts(),
    deliveries: counted.deliveryCount,
    isComplete: counted.isComplete && summary.isComplete,
    counts: Object.fromEntries(counted.facets.flatMap(facet => countsOf(facet))),
    findings: Object.fromEntries(
      summary.codes
        .filter(({ code }) => Object.hasOwn(findingCodes, code) || Object.hasOwn(trailFindingCodes, code))
        .map(({ code, count }) => [code, count]),
    ),
    environments: parsed.flatMap(value => kindIn(value, 'authentication')),
    tunnels: parsed.flatMap(value => kindIn(value, 'way')),
    names: [
      ...names,
      ...parsed.flatMap(value => textsIn(value)),
      ...store.settings().allowedHosts,
      ...store.settings().acceptedCertificates.map(({ host }) => host),
    ],
  }
}

function countsOf({ field, values }: Facet): [string, Record<string, number>][] {
  if (!(field in known)) return []
  // The index has values in lower case; deliveries outside the index have them as received.
  const sure = new Set(known[field as keyof typeof known].map(name => name.toLowerCase()))
  const counts: Record<string, number> = {}
  for (const { value, count } of values) {
    const folded = value.toLowerCase()
    const name = sure.has(folded) ? folded : 'other'
    counts[name] = (counts[name] ?? 0) + count
  }
  return [[field, counts]]
}

const safeKinds: readonly string[] = [
  'none',
  'header',
  'hmac',
  'cloudflared',
  'ngrok',
  'ssh',
  'command',
  'proxy',
]

/** `kind` of a member, such as of a tunnel's `way`. */
function kindIn(value: unknown, member: string): string[] {
  if (typeof value !== 'object' || value === null || !(member in value)) return []
  const { kind } = (value as Record<string, { kind?: unknown } | null>)[member] ?? {}
  return [typeof kind === 'string' && safeKinds.includes(kind) ? kind : 'other']
}

/** Members whose texts are the program's words. */
const ownMembers: ReadonlySet<string> = new Set([
  'kind',
  'type',
  'method',
  'state',
  'service',
  'status',
  'event',
])

/** Every text in a value of the user. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > 20) return []
  return Object.entries(value).flatMap(([name, member]) =>
    ownMembers.has(name) && typeof member === 'string' ? [] : textsIn(member, depth + 1),
  )
}
