import { namesSecret } from '#contract/headers'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { HeaderPairs } from '#contract/terms'
import { isLoopbackAddress, plainAddress } from '../../net/hosts.ts'
import type { ChangeSink, ReplacedKind, Replacements } from './choices.ts'
import { httpDateMs, isStandardValue, replaceAgent } from './standard-headers.ts'

/** Header or trailer fields without secrets, values replaced but those that identify nobody. */
export function replaceHeaders(
  pairs: HeaderPairs,
  by: Replacements,
  sink: ChangeSink,
  dropped: (name: string) => void,
): HeaderPairs {
  const result: HeaderPairs = []
  for (const [name, value] of pairs) {
    const small = name.toLowerCase()
    // Never exported with pseudonyms, whatever the user lists.
    if (namesSecret(small)) {
      dropped(small)
      continue
    }
    sink.kept(name)
    result.push([name, replaceValue(small, value, by, sink)])
  }
  return result
}

function replaceValue(name: string, value: string, by: Replacements, sink: ChangeSink): string {
  const told = (original: string, replacement: string, kind: ReplacedKind = 'header'): string => {
    if (replacement === original) sink.kept(original)
    else sink.replaced(original, replacement, kind, name)
    return replacement
  }
  if (isStandardValue(name, value) || by.choices.keptNames.has(name)) return told(value, value)
  if (name === 'host') return told(value, replacedHost(value, by))
  if (name === 'user-agent') {
    const agent = replaceAgent(value, (piece, isKnown) => (isKnown ? piece : told(piece, by.text(piece))))
    // Known pieces that follow each other too: a member of the body may have the same text.
    sink.kept(agent)
    return agent
  }
  const dateMs = name === 'date' ? httpDateMs(value) : null
  if (dateMs !== null) return told(value, new Date(by.atMs(dateMs)).toUTCString(), 'time')
  return told(value, by.text(value))
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
