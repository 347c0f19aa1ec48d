import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from 'vitest'
import { electronIn, fusesOf, setFuses } from '../../../main/package/fuses.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Where each executable has its switches, between other bytes: as many as Electron 45 has, all as it ships them. */
const shipped = Buffer.concat([
  Buffer.from('code before dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
  Buffer.from('code behind'),
])

test.each(['linux', 'win32'] as const)(
  'on %s the executable has the switches that were meant',
  async platform => {
    const copyDir = join(temporaryFolder(), 'resources/app')
    const executable = electronIn(copyDir, platform)
    mkdirSync(copyDir, { recursive: true })
    mkdirSync(dirname(executable), { recursive: true })
    writeFileSync(executable, shipped)
    await setFuses(copyDir, platform)
    const wire = await getCurrentFuseWire(executable)
    expect(wire).toMatchObject({
      [FuseV1Options.RunAsNode]: platform === 'linux' ? FuseState.ENABLE : FuseState.DISABLE,
      [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
      [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]:
        platform === 'linux' ? FuseState.DISABLE : FuseState.ENABLE,
      [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
    })
  },
)

test('only on Linux the executable runs as Node, and only there the archive is not checked', () => {
  for (const platform of ['darwin', 'win32'] as const) {
    expect(fusesOf(platform)[FuseV1Options.RunAsNode]).toBe(false)
    expect(fusesOf(platform)[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(true)
  }
  expect(fusesOf('linux')[FuseV1Options.RunAsNode]).toBe(true)
})

test('on macOS the executable is in the bundle', () => {
  const copyDir = join('/Electron.app/Contents/Resources/app')
  expect(electronIn(copyDir, 'darwin')).toBe(join('/Electron.app/Contents/MacOS/Electron'))
})
