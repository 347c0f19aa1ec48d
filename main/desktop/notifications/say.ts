import { formatPlacePath } from '#contract/address'
import { amountWithUnit } from '#contract/services/values/amount-unit'
import { shortened } from '#contract/words'
import type { DeliveryRange, DownApp, News, Some, Subject, TrailSubject } from './news.ts'

/** One notification of the system. A click opens `address`, an address of the interface. */
export interface Said {
  readonly title: string
  readonly body: string
  readonly address: string
}

const longestPart = 80

/**
 * One notification about all news; `null` for none. It shows no more than a row of the list: kind, amount and
 * reason. The first group leads; the others are a number.
 */
export function sayNews({ failed, errors, overdue, down, range }: News): Said | null {
  const groups = [
    group(
      { rows: down, isMore: false },
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
      all => deliveries(all, 'status:failed', range),
    ),
    group(
      errors,
      'Error found',
      n => `Errors found in ${n} deliveries`,
      subject,
      all => deliveries(all, 'finding:error', range),
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
  all: Some<T>,
  one: string,
  several: (count: string) => string,
  parts: (item: T) => readonly (string | null)[],
  address: (all: Some<T>) => string,
): Said | null {
  const single = only(all)
  if (all.rows.length === 0) return null
  const count = all.rows.length.toLocaleString('en-GB')
  return {
    title: single === null ? capital(several(all.isMore ? `more than ${count}` : count)) : one,
    body:
      single === null
        ? ''
        : parts(single)
            .flatMap(part => (part === null ? [] : [plain(part)]))
            .join(' · '),
    address: address(all),
  }
}

function only<T>({ rows, isMore }: Some<T>): T | null {
  return rows.length === 1 && !isMore ? (rows[0] ?? null) : null
}

function subject(row: Subject | TrailSubject): readonly (string | null)[] {
  const why = 'reason' in row ? (row.reason?.text ?? row.reason?.code ?? null) : row.status
  return [kind(row.kind), amountWithUnit(row), why]
}

function kind(name: string | null): string {
  return capital((name ?? 'unknown kind').replaceAll('_', ' '))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sender's text, short and without characters that steer a terminal or change the reading direction. */
function plain(text: string): string {
  return shortened(text.replace(/[\p{Cc}\p{Cf}]/gu, ' '), longestPart)
}

/** If not all rows were read, the query covers the entire range. */
function deliveries(all: Some<Subject>, query: string, range: DeliveryRange | null): string {
  const single = only(all)
  if (single !== null) return `/deliveries?id=${single.id}`
  const ids = all.rows.map(({ id }): number => id)
  const first = all.isMore && range !== null ? range.first : Math.min(...ids)
  const q = `${query} id:${first}..${Math.max(...ids)}`
  return `/deliveries?${new URLSearchParams({ q })}`
}

function overdueAddress(all: Some<TrailSubject>): string {
  const single = only(all)
  return single === null
    ? `/trails?${new URLSearchParams({ q: 'finding:final-overdue' })}`
    : formatPlacePath({ view: 'trails', tab: null, thing: single.recordKey })
}

function downAddress(all: Some<DownApp>): string {
  const single = only(all)
  return single === null ? '/routes' : `/routes/${single.routeId}`
}
