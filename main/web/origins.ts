import type { IncomingHttpHeaders } from 'node:http'

export type Origins = ReturnType<typeof createOrigins>

/**
 * The addresses at which browsers may open the interface: 127.0.0.1, and the origins that the user named, such as
 * `https://hooktrail.example.com`.
 */
export function createOrigins(named: readonly string[]) {
  const origins: ReadonlySet<string> = new Set(named)
  const hosts: ReadonlySet<string> = new Set(named.flatMap(hostsOf))

  return {
    /**
     * Why a request is not from this interface's page: a foreign name in `Host` (DNS rebinding), or a foreign
     * `Origin`; `null` if it is. 127.0.0.1 is accepted with any port, for forwarded ports. `localhost` is not: browsers
     * try ::1 first, where another user's program may listen.
     */
    refusal({ host: given, origin }: IncomingHttpHeaders): string | null {
      const host = given?.toLowerCase() ?? ''
      const isLoopback = /^127\.0\.0\.1(:\d{1,5})?$/.test(host)
      if (!isLoopback && !hosts.has(host))
        return `Open the interface at ${['127.0.0.1', ...named].join(' or ')}.`
      if (origin === undefined || origins.has(origin.toLowerCase())) return null
      if (isLoopback && origin.toLowerCase() === `http://${host}`) return null
      return 'Calls from other pages are refused.'
    },
    /** The origin to use instead of `localhost`, with the same port; `null` for other names. */
    insteadOfLocalhost({ host }: IncomingHttpHeaders): string | null {
      const port = /^localhost(:\d{1,5})?$/i.exec(host ?? '')
      if (port === null || hosts.has(port[0].toLowerCase())) return null
      return `http://127.0.0.1${port[1] ?? ''}`
    },
  }
}

/** As `Host` has it: with the port, which may be absent if it is the usual one. */
function hostsOf(origin: string): string[] {
  const { host, hostname, port, protocol } = new URL(origin)
  return port === '' ? [host, `${hostname}:${protocol === 'https:' ? 443 : 80}`] : [host]
}
