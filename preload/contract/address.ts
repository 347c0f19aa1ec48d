import { z } from 'zod'

/** Places of the interface, by the first segment of their path. */
export const views = [
  'deliveries',
  'trails',
  'drill',
  'send',
  'routes',
  'services',
  'sessions',
  'docs',
  'settings',
] as const
export type View = (typeof views)[number]

/** Parts of a place with their own path; each may name one thing after it. */
export const placeTabs = {
  send: ['fixtures', 'scenarios', 'batches', 'history'],
  services: ['environments', 'tunnels', 'practice'],
  sessions: ['storage'],
} as const satisfies Partial<Record<View, readonly string[]>>

/** Places whose path may name one thing: `/trails/funding:037c1b`. Places with parts name it after the part. */
const viewsWithThings: ReadonlySet<View> = new Set(['trails', 'drill', 'routes', 'docs'])

export interface PlacePath {
  readonly view: View
  /** Part of the place, as in `/send/fixtures`; `null` for the first, or if it has none. */
  readonly tab: string | null
  /** A record, route, fixture and the like; `null` for none. */
  readonly thing: string | null
}

const maximumPath = 8_000

/** Parses a path such as `/trails/funding:037c1b` (percent-encoded, without query); `null` if unknown. */
export function parsePlacePath(path: string): PlacePath | null {
  if (path === '/') return { view: 'deliveries', tab: null, thing: null }
  const [empty, first = '', second, third, ...more] = path.length > maximumPath ? [] : path.split('/')
  const view = views.find(one => one === first)
  if (empty !== '' || view === undefined || more.length > 0) return null
  if (second === undefined) return { view, tab: null, thing: null }
  const tabs: readonly string[] = view in placeTabs ? placeTabs[view as keyof typeof placeTabs] : []
  if (tabs.includes(second)) {
    if (third === undefined) return { view, tab: second, thing: null }
    return withThing(view, second, third)
  }
  return third === undefined && viewsWithThings.has(view) ? withThing(view, null, second) : null
}

function withThing(view: View, tab: string | null, segment: string): PlacePath | null {
  const thing = decodeThing(segment)
  return thing === null || thing === '' ? null : { view, tab, thing }
}

/** Inverse of `parsePlacePath`, percent-encoded. */
export function formatPlacePath({ view, tab, thing }: PlacePath): string {
  return [view, tab, thing === null ? null : encodeThing(thing)].reduce<string>(
    (path, segment) => (segment === null ? path : `${path}/${segment}`),
    '',
  )
}

/** Ids hold any text, even lone surrogates, which are escaped as in JSON. Colons stay readable. */
function encodeThing(thing: string): string {
  return encodeURIComponent(JSON.stringify(thing).slice(1, -1)).replaceAll('%3A', ':')
}

function decodeThing(segment: string): string | null {
  try {
    const value: unknown = JSON.parse(`"${decodeURIComponent(segment)}"`)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** Whether the interface has a page at an address without origin, such as `/deliveries?id=3`. */
export function isPlaceAddress(address: string): boolean {
  const [path = ''] = address.split('?')
  return /^\/(?!\/)[\w\-.~!$&'()*+,;=:@%/?]*$/.test(address) && parsePlacePath(path) !== null
}

export const placeAddressSchema = z
  .string()
  .max(maximumPath)
  .refine(isPlaceAddress, 'The interface has no page at this address.')
