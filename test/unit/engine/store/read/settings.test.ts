import { expect, test } from 'vitest'
import { settingsSchema } from '#contract/settings'
import { settingsIn } from '../../../../../main/engine/store/read/settings.ts'

test('what was allowed in another data folder is not allowed in a copy', () => {
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
  const acceptedCertificates = [{ host: 'localhost', port: 1, fingerprint, certificate: '' }]
  const here = settingsSchema.parse({ allowedHosts: ['a.example'], allowedIn: 'here', acceptedCertificates })
  expect(settingsIn('here', here)).toEqual(here)
  expect(settingsIn('elsewhere', here)).toEqual({
    ...here,
    allowedHosts: [],
    acceptedCertificates: [],
    allowedIn: 'elsewhere',
  })
})
