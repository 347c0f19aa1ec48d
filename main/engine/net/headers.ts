import { isHeader } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'

/** Header pairs of Node's HTTP servers and clients. Look-ups are in the contract. */

/** Pairs from a flat list of names and values, such as `rawHeaders`. */
export function pairHeaders(flat: readonly string[]): HeaderPairs {
  const pairs: HeaderPairs = []
  for (let at = 0; at + 1 < flat.length; at += 2) pairs.push([flat[at] ?? '', flat[at + 1] ?? ''])
  return pairs
}

/** Last value of a header in a flat list; `null` if absent. `name`: in lower case. */
export function lastRawValue(flat: readonly string[], name: string): string | null {
  let last: string | null = null
  for (let at = 0; at + 1 < flat.length; at += 2) {
    if (flat[at]?.toLowerCase() === name) last = flat[at + 1] ?? null
  }
  return last
}

export function withoutHeaders(headers: Readonly<HeaderPairs>, ...names: readonly string[]): HeaderPairs {
  return headers.filter(pair => !names.some(name => isHeader(pair, name)))
}

/** Concerns one connection only and is not forwarded (RFC 9110, section 7.6.1). `name`: in any case. */
export function isHopByHop(name: string): boolean {
  const lower = name.toLowerCase()
  return hopByHop.has(lower) || lower.startsWith('proxy-')
}

const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
