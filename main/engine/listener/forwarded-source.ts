import { isIP } from 'node:net'
import type { ForwardingHeader } from '#contract/registration/tunnel'
import { lastRawValue } from '../net/headers.ts'
import { plainAddress } from '../net/hosts.ts'

/**
 * Address of the caller of the previous hop, from the header that this hop sets; `null` if absent or
 * unreadable. Only the last entry of a list is the hop's; the caller sends the earlier entries. `rawHeaders`:
 * flat list of names and values.
 */
export function forwardedSource(header: ForwardingHeader, rawHeaders: readonly string[]): string | null {
  if (header === 'none') return null
  const entry = lastRawValue(rawHeaders, header)?.split(',').at(-1)?.trim() ?? ''
  return addressOf(header === 'forwarded' ? forwardedFor(entry) : entry)
}

/** RFC 7239, section 5.2. */
function forwardedFor(element: string): string {
  const pair = element.split(';').find(one => /^\s*for=/i.test(one))
  return (
    pair
      ?.replace(/^\s*for=/i, '')
      .trim()
      .replace(/^"(.*)"$/, '$1') ?? ''
  )
}

function addressOf(text: string): string | null {
  const address =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const plain = plainAddress(address)
  return isIP(plain) === 0 ? null : plain
}
