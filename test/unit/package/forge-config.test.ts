import { existsSync } from 'node:fs'
import { MakerBase } from '@electron-forge/maker-base'
import { expect, test } from 'vitest'
import config from '../../../forge.config.ts'
import { squirrelMaker, squirrelName } from '../../../main/package/makers/squirrel-maker.ts'

const namesFor = (platform: 'linux' | 'darwin' | 'win32'): string[] =>
  config.makers.filter(maker => maker.platforms.includes(platform)).map(({ name }) => name)

test('each platform has its packages', () => {
  expect(namesFor('linux')).toEqual(['deb', 'rpm', 'tar'])
  expect(namesFor('darwin')).toEqual(['dmg', 'zip'])
  expect(namesFor('win32')).toEqual(['zip', 'squirrel'])
  for (const maker of config.makers) expect(maker).toBeInstanceOf(MakerBase)
})

test('packages go to dist, not among what is built', () => {
  expect(config.outDir).toBe('dist')
})

test('the app is an archive beside its addon, made of the white list', () => {
  const { asar, prune, ignore } = config.packagerConfig
  expect(asar).toEqual({ unpack: '*.node' })
  expect(prune).toBe(false)
  expect(ignore('/out/main/index.js')).toBe(false)
  expect(ignore('')).toBe(false)
  expect(ignore('/test')).toBe(true)
  expect(ignore('/node_modules/electron')).toBe(true)
})

test('each platform has its icon', () => {
  for (const ending of ['icns', 'ico', 'png', 'svg']) {
    expect(existsSync(new URL(`../../../${config.packagerConfig.icon}.${ending}`, import.meta.url))).toBe(
      true,
    )
  }
})

test('the installer of Windows has a folder apart from that of the data, which it would remove', async () => {
  expect(squirrelName.toLowerCase()).not.toBe('hooktrail')
  const maker = squirrelMaker({
    HOOKTRAIL_WINDOWS_CERTIFICATE: 'c.pfx',
    HOOKTRAIL_WINDOWS_CERTIFICATE_PASSWORD: 'p',
  })
  await maker.prepareConfig('x64')
  expect(maker.config).toMatchObject({
    name: squirrelName,
    certificateFile: 'c.pfx',
    certificatePassword: 'p',
  })
  const unsigned = squirrelMaker({})
  await unsigned.prepareConfig('x64')
  expect(unsigned.config).not.toHaveProperty('certificateFile')
})
