import { expect, test } from 'vitest'
import { secretsDir } from '../../main/secret-paths.ts'

const linux = { platform: 'linux', homeDir: '/home/someone', env: {} } as const

test('secrets of the default data folder are in the configuration, outside of it', () => {
  expect(secretsDir('/home/someone/.local/share/hooktrail', linux)).toBe(
    '/home/someone/.config/hooktrail/secrets',
  )
  expect(
    secretsDir('/home/someone/.local/share/hooktrail', {
      ...linux,
      env: { XDG_CONFIG_HOME: '/configuration' },
    }),
  ).toBe('/configuration/hooktrail/secrets')
})

test('secrets of any other data folder are beside it', () => {
  expect(secretsDir('/data/session', linux)).toBe('/data/session-secrets')
})
