import { expect, test } from 'vitest'
import { markedHeaders } from '#contract/sending/marks'
import { sourceAddresses } from '#contract/services/source-addresses'
import { refuseAgentForward } from '../../../../../main/engine/sending/target/target.ts'
import { warningFor } from '../../../../../main/engine/sending/target/target-host.ts'
import { parseTargetUrl } from '../../../../../main/engine/sending/target/target-url.ts'

test('what an agent sent is forwarded to the named hosts, production data to none of them that is public', () => {
  const forwarded = (url: string, isProduction = false) => {
    const headers = markedHeaders([], { agentHosts: ['example.com', '192.168.1.1'], isProduction })
    return () => refuseAgentForward(headers, parseTargetUrl(url))
  }
  for (const url of ['http://localhost:1/', 'http://EXAMPLE.com/', 'http://192.168.1.1/'])
    expect(forwarded(url), url).not.toThrow()
  for (const url of ['http://sub.example.com/', 'http://example.com./', 'http://127.0.0.1.nip.io/'])
    expect(forwarded(url), url).toThrow('An agent sent this delivery')
  expect(forwarded('http://example.com/', true)).toThrow('An agent sent this delivery')
  expect(forwarded('http://192.168.1.1/', true)).not.toThrow()
})

// Which hosts are public: test/unit/engine/net/hosts.test.ts.
test('production data to a public host warns; other data, and any to a host that is not public, does not', () => {
  const [production] = sourceAddresses.production
  const [stage] = sourceAddresses.stage
  const warning = (url: string, from: string | undefined) =>
    warningFor(parseTargetUrl(url), { remoteAddress: from ?? '', headers: [] })
  expect(warning('https://example.com/', production)).toContain(production)
  expect(warning('http://[2001:db8::1]/', production)).toContain(production)
  expect(warning('https://example.com/', stage)).toBeNull()
  expect(warning('http://192.168.1.1/', production)).toBeNull()
  expect(warning('http://localhost/', production)).toBeNull()
})
