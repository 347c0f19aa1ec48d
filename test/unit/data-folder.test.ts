import { expect, test } from 'vitest'
import { defaultDataDir } from '../../main/data-folder.ts'
import { homeFolder } from '../../main/engine/files/home-folder.ts'

const homeDir = '/home/someone'

test('Linux keeps data where XDG_DATA_HOME says, else below the home folder', () => {
  expect(defaultDataDir({ platform: 'linux', homeDir, env: { XDG_DATA_HOME: '/data' } })).toBe(
    '/data/hooktrail',
  )
  expect(defaultDataDir({ platform: 'linux', homeDir, env: {} })).toBe('/home/someone/.local/share/hooktrail')
})

test('a relative or empty XDG_DATA_HOME is ignored, as its specification demands', () => {
  for (const XDG_DATA_HOME of ['data', '']) {
    expect(defaultDataDir({ platform: 'linux', homeDir, env: { XDG_DATA_HOME } })).toBe(
      '/home/someone/.local/share/hooktrail',
    )
  }
})

test('macOS keeps data in Application Support, apart from the window profile', () => {
  expect(defaultDataDir({ platform: 'darwin', homeDir: '/Users/someone', env: {} })).toBe(
    '/Users/someone/Library/Application Support/Hooktrail/data',
  )
})

test('Windows keeps data in the local application data', () => {
  const homeDir = 'C:\\Users\\someone'
  const LOCALAPPDATA = 'D:\\Local'
  expect(defaultDataDir({ platform: 'win32', homeDir, env: { LOCALAPPDATA } })).toBe('D:\\Local\\Hooktrail')
  expect(defaultDataDir({ platform: 'win32', homeDir, env: {} })).toBe(
    'C:\\Users\\someone\\AppData\\Local\\Hooktrail',
  )
})

test('a user without a home needs a named folder, and is told so', () => {
  const homeless = { platform: 'linux', homeDir: null } as const
  expect(() => defaultDataDir({ ...homeless, env: {} })).toThrow(
    'Name a data folder with --data, or set HOME.',
  )
  expect(defaultDataDir({ ...homeless, env: { XDG_DATA_HOME: '/data' } })).toBe('/data/hooktrail')
  const unlisted = (): never => {
    throw new Error('A system error occurred: uv_os_homedir returned ENOENT')
  }
  expect([homeFolder(unlisted), homeFolder(() => '')]).toEqual([null, null])
})
