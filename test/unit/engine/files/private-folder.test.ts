import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { refusePrivate } from '../../../../main/engine/files/private-folder.ts'
import { folderOfFile } from '../../../support/temporary-folder.ts'

const root = folderOfFile()
const dataDir = join(root, 'data')
const other = join(root, 'other')
for (const folder of ['secrets', 'fixtures', 'logs']) mkdirSync(join(dataDir, folder), { recursive: true })
mkdirSync(join(root, 'data-secrets'))
mkdirSync(join(root, 'project'))
mkdirSync(join(other, 'secrets'), { recursive: true })
for (const name of ['data/browsers.json', 'data/secrets/secrets.json', 'data/logs/hooktrail.log']) {
  writeFileSync(join(root, name), '{}')
}
for (const name of ['store.db', 'index.db', 'secrets/secrets.json']) writeFileSync(join(other, name), '{}')
for (const missing of ['store.db', 'index.db']) {
  mkdirSync(join(root, `without-${missing}`, 'secrets'), { recursive: true })
  for (const name of ['store.db', 'index.db', 'hold.db', 'secrets/secrets.json'])
    if (name !== missing) writeFileSync(join(root, `without-${missing}`, name), '{}')
}
writeFileSync(join(root, 'project/own.json'), '{}')
symlinkSync('../data', join(root, 'project/link'))
symlinkSync('../data/logs', join(root, 'project/logs'))
symlinkSync('../../data/secrets', join(dataDir, 'fixtures/inner'))
linkSync(join(dataDir, 'secrets/secrets.json'), join(root, 'project/hard.json'))

const onLinux = process.platform === 'linux'

test.each([
  ['the data folder', dataDir],
  ['a file of it', join(dataDir, 'browsers.json')],
  ['a file that does not exist yet', join(dataDir, 'new/deeper/file.json')],
  ['a way through ..', `${root}/project/../data/secrets/secrets.json`],
  ['a relative path', relative(process.cwd(), join(dataDir, 'browsers.json'))],
  ['a link to it', join(root, 'project/link/browsers.json')],
  ['.. after a link to it', `${root}/project/logs/../browsers.json`],
  ['a link within an open folder', join(dataDir, 'fixtures/inner/secrets.json')],
  ['an open folder that is left again', `${dataDir}/fixtures/../browsers.json`],
  ['another name of a private file', join(root, 'project/hard.json')],
  ['the secrets beside a data folder', join(root, 'data-secrets/secrets.json')],
  ['the data folder of another Hooktrail', join(other, 'secrets/secrets.json')],
  ['the same without its index', join(root, 'without-index.db/secrets/secrets.json')],
  ['the same without its store', join(root, 'without-store.db/secrets/secrets.json')],
  ...(onLinux ? [['/proc/self/root', `/proc/self/root${dataDir}/browsers.json`]] : []),
  ...(onLinux ? [['/proc/self/cwd', `/proc/self/cwd/${relative(process.cwd(), dataDir)}/store.db`]] : []),
])('%s is private', (_what, path = '') => {
  expect(() => refusePrivate(path, dataDir)).toThrow('is private to Hooktrail')
})

test('the user’s own files are not private: elsewhere, and in the open folders of the data folder', () => {
  for (const path of ['project/own.json', 'data/fixtures/mine.json', 'data/exports/new.har', 'elsewhere/x']) {
    refusePrivate(join(root, path), dataDir)
  }
})

test('a store of another Hooktrail can be named where an import asks for one, the own one never', () => {
  refusePrivate(other, dataDir, { isStore: true })
  expect(() => refusePrivate(dataDir, dataDir, { isStore: true })).toThrow('is private to Hooktrail')
})
