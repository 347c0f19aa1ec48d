import { expect, test } from 'vitest'
import { sourceAddresses } from '#contract/services/source-addresses'
import { warningFor } from '../../../../../main/engine/sending/target/target-host.ts'
import { parseTargetUrl } from '../../../../../main/engine/sending/target/target-url.ts'

const [production] = sourceAddresses.production
const [stage] = sourceAddresses.stage

test.each(['https://example.com/', 'http://8.8.8.8/', 'http://172.32.0.1/', 'http://[2001:db8::1]/'])(
  'production data to %s warns, other data does not',
  url => {
    expect(warningFor(parseTargetUrl(url), production)).toContain(production)
    expect(warningFor(parseTargetUrl(url), stage)).toBeNull()
  },
)

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://[fd00::1]/',
  'http://printer/',
  'http://box.local/',
])('production data to %s, which is not public, does not warn', url => {
  expect(warningFor(parseTargetUrl(url), production)).toBeNull()
})
