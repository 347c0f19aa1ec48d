import { expect, test } from 'vitest'
import { sourceAddresses } from '#contract/services/source-addresses'
import { warningFor } from '../../../../../main/engine/sending/target/target-host.ts'
import { parseTargetUrl } from '../../../../../main/engine/sending/target/target-url.ts'

// Which hosts are public: test/unit/engine/net/hosts.test.ts.
test('production data to a public host warns; other data, and any to a host that is not public, does not', () => {
  const [production] = sourceAddresses.production
  const [stage] = sourceAddresses.stage
  const warning = (url: string, from: string | undefined) => warningFor(parseTargetUrl(url), from ?? '')
  expect(warning('https://example.com/', production)).toContain(production)
  expect(warning('http://[2001:db8::1]/', production)).toContain(production)
  expect(warning('https://example.com/', stage)).toBeNull()
  expect(warning('http://192.168.1.1/', production)).toBeNull()
  expect(warning('http://localhost/', production)).toBeNull()
})
