import { sourceAddresses } from '#contract/services/source-addresses'
import type { HeaderPairs } from '#contract/terms'
import { isLoopbackAddress, plainAddress } from '../../net/hosts.ts'
import type { ChangeSink, Replacements } from './choices.ts'

/** Credentials: never exported with pseudonyms, whatever the user lists. */
const secretName = /auth|cookie|signature|secret|token|session|credential|password|hmac|api-?key|-key-id/i

/** Headers about the transfer, kept where the value is of the known form. Names in lower case. */
const transferHeaders: ReadonlyMap<string, RegExp> = new Map([
  [
    'content-type',
    /^(?:application\/(?:json|x-www-form-urlencoded|octet-stream|xml|problem\+json)|text\/(?:plain|html|xml))(?:; ?charset="?[a-z]{2,5}-?[0-9]{0,5}"?)?$/i,
  ],
  ['content-length', /^[0-9]{1,12}$/],
  ['content-encoding', /^(?:gzip|x-gzip|deflate|br|zstd|identity|, ?)+$/i],
  ['transfer-encoding', /^(?:chunked|gzip|deflate|, ?)+$/i],
  ['connection', /^(?:keep-alive|close|upgrade|te|, ?)+$/i],
  ['accept', /^(?:\*\/\*|application\/json|text\/plain|;q=[0-9.]+|, ?)+$/i],
  ['accept-encoding', /^(?:gzip|deflate|br|zstd|identity|\*|;q=[0-9.]+|, ?)+$/i],
  ['expect', /^100-continue$/i],
  // What Hooktrail itself sends.
  ['user-agent', /^Hooktrail(?: practice service)?$/],
  ['host', /^(?:localhost|127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}|\[::1\])(?::[0-9]{1,5})?$/i],
])

/** Header or trailer fields without secrets, values replaced but those about the transfer. */
export function replaceHeaders(
  pairs: HeaderPairs,
  by: Replacements,
  sink: ChangeSink,
  dropped: (name: string) => void,
): HeaderPairs {
  const result: HeaderPairs = []
  for (const [name, value] of pairs) {
    const small = name.toLowerCase()
    if (secretName.test(small)) {
      dropped(small)
      continue
    }
    const isKept = transferHeaders.get(small)?.test(value) === true || by.choices.keptNames.has(small)
    const replacement = isKept ? value : small === 'host' ? replacedHost(value, by) : by.text(value)
    if (replacement === value) sink.kept(value)
    else sink.replaced(value, replacement, 'header', small)
    sink.kept(name)
    result.push([name, replacement])
  }
  return result
}

function replacedHost(value: string, by: Replacements): string {
  return `${by
    .text(value)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()}.example`
}

/** Segments and names that programmers choose for the path of a callback, not persons. */
const pathWords =
  /^(?:v[0-9]{1,2}|api|web-?hooks?|hooks?|callbacks?|notif(?:y|ications?)|events?|incoming|in|receive|transactions?|fundings?|withdrawals?|payments?|hooktrail|practice(?:-signed)?(?:-transactions|-funding)?|test|dev|stage|staging|prod(?:uction)?|index|healthz?)$/i

/** Path and query of a request: each segment, name and value by itself, so that ids in them still link. */
export function replaceTarget(target: string, by: Replacements, sink: ChangeSink): string {
  return target.replace(/[^/?&=#]+/g, part => {
    const text = decoded(part)
    const isKept = pathWords.test(text) || by.choices.keptNames.has(text.toLowerCase())
    const replacement = isKept ? text : by.text(text)
    if (replacement === text) {
      sink.kept(text)
      return part
    }
    sink.replaced(text, replacement, 'target', 'request path')
    return text === part ? replacement : encodeURIComponent(replacement)
  })
}

const publicAddresses: ReadonlySet<string> = new Set(Object.values(sourceAddresses).flat())

/** The services' published addresses and this machine's own stay. */
export function replaceRemoteAddress(address: string, by: Replacements, sink: ChangeSink): string {
  const bare = plainAddress(address)
  if (bare === '' || isLoopbackAddress(bare) || publicAddresses.has(bare)) {
    sink.kept(address)
    return address
  }
  const replacement = by.text(bare)
  sink.replaced(address, replacement, 'address', 'remote address')
  return replacement
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not percent-encoding: taken as it stands.
    return part
  }
}
