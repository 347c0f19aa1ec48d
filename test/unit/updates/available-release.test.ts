import { expect, test } from 'vitest'
import { type Copy, releaseFor } from '../../../main/updates/available-release.ts'
import { exampleFeed, feedFile } from '../../support/updates/signed-feed.ts'

const files = (
  [
    ['linux-x64', 'deb', 'hooktrail_2.0.0_amd64.deb'],
    ['linux-x64', 'rpm', 'hooktrail-2.0.0-1.x86_64.rpm'],
    ['linux-x64', 'tar.gz', 'hooktrail-2.0.0-linux-x64.tar.gz'],
    ['darwin-arm64', 'dmg', 'Hooktrail-2.0.0.dmg'],
    ['darwin-arm64', 'zip', 'Hooktrail-2.0.0.zip'],
    ['win32-x64', 'nupkg', 'HooktrailApp-2.0.0-full.nupkg'],
    ['win32-x64', 'exe', 'Hooktrail-2.0.0-setup.exe'],
  ] as const
).map(([platform, kind, name]) => feedFile(Buffer.from(name), { platform, kind, name }))
const feed = exampleFeed({ files })

function found(copy: Partial<Copy>) {
  const whole = { version: '1.0.0', platform: 'linux-x64', packageManager: null, installs: null, ...copy }
  const release = releaseFor(whole, feed)?.release
  return [release?.way, release?.file?.name, release?.command]
}

test.each<[expected: ReturnType<typeof found>, copy: Partial<Copy>]>([
  [
    ['package', 'hooktrail_2.0.0_amd64.deb', 'sudo apt install ./hooktrail_2.0.0_amd64.deb'],
    { packageManager: 'apt' },
  ],
  [
    ['package', 'hooktrail-2.0.0-1.x86_64.rpm', 'sudo dnf install ./hooktrail-2.0.0-1.x86_64.rpm'],
    { packageManager: 'dnf' },
  ],
  [
    ['package', 'hooktrail-2.0.0-1.x86_64.rpm', 'sudo zypper install ./hooktrail-2.0.0-1.x86_64.rpm'],
    { packageManager: 'zypper' },
  ],
  [['download', 'hooktrail-2.0.0-linux-x64.tar.gz', null], {}],
  [['download', 'Hooktrail-2.0.0.dmg', null], { platform: 'darwin-arm64' }],
  [['install', 'Hooktrail-2.0.0.zip', null], { platform: 'darwin-arm64', installs: 'zip' }],
  [['install', 'HooktrailApp-2.0.0-full.nupkg', null], { platform: 'win32-x64', installs: 'nupkg' }],
  [['download', 'Hooktrail-2.0.0-setup.exe', null], { platform: 'win32-x64' }],
  // No file for it: the page is left.
  [['download', undefined, null], { platform: 'linux-riscv64' }],
  [['package', undefined, null], { platform: 'linux-riscv64', packageManager: 'apt' }],
  [['download', undefined, null], { platform: 'darwin-x64', installs: 'zip' }],
])('%j for %j', (expected, copy) => {
  expect(found(copy)).toEqual(expected)
})

test.each([
  ['2.0.0', false],
  ['2.0.0-rc.1', true],
  ['10.0.0', false],
  ['1.9.9', true],
])('2.0.0 is newer than %s: %s', (version, isNewer) => {
  expect(found({ version })[0] !== undefined).toBe(isNewer)
})
