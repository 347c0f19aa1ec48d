import { formatPlacePath, parsePlacePath, placeAddressSchema, type View } from '#contract/address'
import { queryTextSchema } from '#contract/bounds'
import { deliveryIdSchema } from '#contract/terms'

export const linkScheme = 'hooktrail'
/** Windows passes this before a link, so that nothing in it is read as an option. */
export const linkArguments = ['--'] as const

const longestLink = 4_000
const longestKey = 1_000
/**
 * Places that only show, and the parameters that their addresses may have. A link never leads to a dialog or form that
 * is one key away from sending or changing something.
 */
const shownPlaces: ReadonlyMap<View, readonly string[]> = new Map([
  ['deliveries', ['q', 'id', 'tab']],
  ['trails', ['q', 'step']],
  ['sessions', []],
])

export function isLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${linkScheme}:`)
}

/**
 * The address of the interface that a link names; `null` for anything but exactly one of
 *
 * - `hooktrail://delivery/12`
 * - `hooktrail://trail/funding:037c1b`
 * - `hooktrail://open?q=status%3Afailed`, or `?address=` and an address of the interface such as `/deliveries?id=3`
 *
 * Any page or program can open a link, so nothing in it is believed.
 */
export function readLink(text: string): string | null {
  if (text.length > longestLink || hasUnsafeLetters(text) || !URL.canParse(text)) return null
  const link = new URL(text)
  const { protocol, username, password, port, hash, hostname, pathname, searchParams } = link
  if (protocol !== `${linkScheme}:` || username + password + port + hash !== '') return null
  switch (hostname) {
    case 'delivery':
      return searchParams.size > 0 ? null : deliveryAddress(pathname)
    case 'trail':
      return searchParams.size > 0 ? null : trailAddress(pathname)
    case 'open':
      return pathname === '' || pathname === '/' ? openAddress(searchParams) : null
    default:
      return null
  }
}

function deliveryAddress(pathname: string): string | null {
  if (!/^\/[1-9]\d{0,15}$/.test(pathname)) return null
  const id = deliveryIdSchema.safeParse(Number(pathname.slice(1))).data
  return id === undefined ? null : `/deliveries?id=${id}`
}

function trailAddress(pathname: string): string | null {
  const place = parsePlacePath(`/trails${pathname}`)
  if (place?.thing == null || place.thing.length > longestKey || hasControl(place.thing)) return null
  return checked(formatPlacePath(place))
}

function openAddress(params: URLSearchParams): string | null {
  const [given, ...more] = [...params]
  if (given === undefined || more.length > 0) return null
  const [name, value] = given
  if (hasControl(value)) return null
  switch (name) {
    case 'q': {
      const query = queryTextSchema.safeParse(value).data
      return query === undefined || query === ''
        ? null
        : checked(`/deliveries?${new URLSearchParams({ q: query })}`)
    }
    case 'address':
      return checked(value)
    default:
      return null
  }
}

/** Accepts only an address of the interface, at a place that only shows, without control characters. */
function checked(address: string): string | null {
  if (!placeAddressSchema.safeParse(address).success) return null
  const { pathname, searchParams } = new URL(address, 'https://hooktrail.invalid')
  const place = parsePlacePath(pathname)
  const names = place === null ? undefined : shownPlaces.get(place.view)
  if (place === null || names === undefined) return null
  if (![...searchParams.keys()].every(name => names.includes(name))) return null
  return [place.thing ?? '', ...searchParams.values()].some(hasControl) ? null : address
}

/** Spaces and control characters, which URL parsers drop silently. */
function hasUnsafeLetters(text: string): boolean {
  return /\s/u.test(text) || hasControl(text)
}

function hasControl(text: string): boolean {
  return /\p{Cc}|\p{Cf}/u.test(text)
}
