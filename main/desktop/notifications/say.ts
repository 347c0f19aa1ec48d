import { formatPlacePath } from '#contract/address'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { DeliveryId, RouteId } from '#contract/terms'

/** What happened since the last notification; empty lists where nothing did, or nothing is to be said. */
export interface News {
  readonly failed: readonly Subject[]
  readonly errors: readonly Subject[]
  readonly overdue: readonly TrailSubject[]
  readonly down: readonly DownApp[]
}

type Subject = Pick<DeliverySummary, 'id' | 'kind' | 'amount' | 'asset' | 'reason' | 'recordId'>
type TrailSubject = Pick<TrailSummary, 'recordKey' | 'recordId' | 'kind' | 'amount' | 'asset' | 'status'>

export interface DownApp {
  readonly routeId: RouteId
  /** Of the route; its path where it has none. */
  readonly route: string
  readonly host: string
}

/** One notification of the system. `address` is of the interface, and is opened by a click. */
export interface Said {
  readonly title: string
  readonly body: string
  readonly address: string
}

const longestPart = 80

/**
 * One notification about everything that happened; `null` for nothing. It says what a row of the list shows and no
 * more: kind, amount and reason. The first group leads; of others, their number.
 */
export function sayNews({ failed, errors, overdue, down }: News): Said | null {
  const groups = [
    group(
      down,
      'A route’s app is down',
      n => `${n} apps of routes are down`,
      ({ route, host }) => [route, host],
      downAddress,
    ),
    group(
      failed,
      'Record failed',
      n => `${n} records failed`,
      subject,
      all => deliveries(all, 'status:failed'),
    ),
    group(
      errors,
      'Error found',
      n => `Errors found in ${n} deliveries`,
      subject,
      all => deliveries(all, 'finding:error'),
    ),
    group(overdue, 'Final status overdue', n => `${n} final statuses overdue`, subject, overdueAddress),
  ].filter(one => one !== null)
  const [first, ...others] = groups
  if (first === undefined) return null
  return {
    ...first,
    body: [first.body, ...others.map(({ title }) => title)].filter(text => text !== '').join('\n'),
  }
}

function group<T>(
  all: readonly T[],
  one: string,
  several: (count: string) => string,
  parts: (item: T) => readonly (string | null)[],
  address: (items: readonly T[]) => string,
): Said | null {
  const [first] = all
  if (first === undefined) return null
  const isSingle = all.length === 1
  return {
    title: isSingle ? one : several(all.length.toLocaleString('en-GB')),
    body: isSingle
      ? parts(first)
          .flatMap(part => (part === null ? [] : [plain(part)]))
          .join(' · ')
      : '',
    address: address(all),
  }
}

function subject(row: Subject | TrailSubject): readonly (string | null)[] {
  const amount = row.amount === null ? null : [row.amount, row.asset?.toUpperCase()].filter(Boolean).join(' ')
  const why = 'reason' in row ? (row.reason?.text ?? row.reason?.code ?? null) : row.status
  return [kind(row.kind), amount, why]
}

function kind(name: string | null): string {
  const text = (name ?? 'unknown kind').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sender's text: without what steers a terminal or turns the reading direction, and short. */
function plain(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
  return clean.length > longestPart ? `${clean.slice(0, longestPart)}…` : clean
}

function deliveries(all: readonly Subject[], query: string): string {
  const ids = all.map(({ id }): DeliveryId => id)
  if (ids.length === 1) return `/deliveries?id=${ids[0]}`
  const q = `${query} id:${Math.min(...ids)}..${Math.max(...ids)}`
  return `/deliveries?${new URLSearchParams({ q })}`
}

function overdueAddress(all: readonly TrailSubject[]): string {
  const [first] = all
  return first !== undefined && all.length === 1
    ? formatPlacePath({ view: 'trails', tab: null, thing: first.recordKey })
    : `/trails?${new URLSearchParams({ q: 'finding:final-overdue' })}`
}

function downAddress(all: readonly DownApp[]): string {
  const [first] = all
  return first !== undefined && all.length === 1 ? `/routes/${first.routeId}` : '/routes'
}
