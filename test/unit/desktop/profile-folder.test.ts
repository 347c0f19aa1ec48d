import { expect, test } from 'vitest'
import { defaultDataDir } from '../../../main/data-folder.ts'
import { profileDir } from '../../../main/desktop/profile-folder.ts'

const places = [
  { platform: 'linux', homeDir: '/home/x', appDataDir: '/home/x/.config', env: {} },
  { platform: 'darwin', homeDir: '/Users/x', appDataDir: '/Users/x/Library/Application Support', env: {} },
  {
    platform: 'win32',
    homeDir: 'C:\\Users\\x',
    appDataDir: 'C:\\Users\\x\\AppData\\Roaming',
    env: { LOCALAPPDATA: 'C:\\Users\\x\\AppData\\Local' },
  },
] as const

test.each(places)('on $platform neither folder lies within the other', place => {
  const profile = profileDir({ ...place, givenDataDir: undefined })
  const data = defaultDataDir(place)
  expect(isWithin(profile, data) || isWithin(data, profile)).toBe(false)
})

test('a given data folder has its own profile beside it', () => {
  const profile = profileDir({ platform: 'linux', appDataDir: '/home/x/.config', givenDataDir: '/data/one' })
  expect(profile).toBe('/data/one-profile')
})

test('a project has its profile outside it, so that a repository brings none', () => {
  const place = { platform: 'linux', appDataDir: '/home/x/.config', isOfProject: true } as const
  const profile = profileDir({ ...place, givenDataDir: '/home/x/one/.hooktrail' })
  expect(profile).toMatch(/^\/home\/x\/\.config\/hooktrail-projects\/[0-9a-f]{24}$/)
  expect(profile).not.toBe(profileDir({ ...place, givenDataDir: '/home/x/two/.hooktrail' }))
})

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`) || inner.startsWith(`${outer}\\`)
}
