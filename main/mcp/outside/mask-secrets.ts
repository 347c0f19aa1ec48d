import { namesSecret } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'

/** Headers with the values of credentials hidden, as an export with pseudonyms leaves them out. */
export function maskedHeaders(pairs: HeaderPairs): { name: string; value: string; is_hidden: boolean }[] {
  return pairs.map(([name, value]) =>
    namesSecret(name)
      ? { name, value: `(hidden, ${value.length} characters)`, is_hidden: true }
      : { name, value, is_hidden: false },
  )
}

/** Path and query with the values of credentials hidden, such as `?token=…`. */
export function maskedTarget(target: string): string {
  return target.replace(/([?&;])([^=&;#]*)=([^&;#]*)/g, (pair, before: string, name: string) =>
    namesSecret(decoded(name)) ? `${before}${name}=(hidden)` : pair,
  )
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // Not percent-encoding: taken as received.
    return name
  }
}
