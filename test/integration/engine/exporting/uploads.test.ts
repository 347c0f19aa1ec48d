import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { maximumUploadBytes } from '#contract/transfer/uploads'
import { createUploads } from '../../../../main/engine/exporting/uploads.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('files come in slices and lie in their folders, for this user alone, until they are removed', async () => {
  const dataDir = temporaryFolder()
  const uploads = createUploads(dataDir)
  const id = await uploads.begin([
    { name: 'set/a.json', bytes: 6 },
    { name: 'set/b/empty', bytes: 0 },
    { name: 'single.har', bytes: 2 },
  ])
  await uploads.slice(id, 0, 0, bytes('abc'))
  expect(() => uploads.paths(id)).toThrow(/set\/a\.json is incomplete/)
  await uploads.slice(id, 0, 3, bytes('def'))
  await uploads.slice(id, 2, 0, bytes('{}'))
  const paths = uploads.paths(id)
  expect(paths.map(path => basename(path))).toEqual(['set', 'single.har'])
  expect(readFileSync(join(paths[0] ?? '', 'a.json'), 'utf8')).toBe('abcdef')
  expect(readFileSync(join(paths[0] ?? '', 'b/empty'), 'utf8')).toBe('')
  await uploads.remove(id)
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
  expect(() => uploads.paths(id)).toThrow(/no longer avail/)
})

test('bytes out of turn, or more than were named, are refused', async () => {
  const uploads = createUploads(temporaryFolder())
  const id = await uploads.begin([{ name: 'a', bytes: 4 }])
  const refused = { code: 'invalid-params' }
  await expect(uploads.slice(id, 0, 2, bytes('cd'))).rejects.toMatchObject(refused)
  await expect(uploads.slice(id, 1, 0, bytes('ab'))).rejects.toMatchObject(refused)
  await expect(uploads.slice(id, 0, 0, bytes('abcde'))).rejects.toMatchObject(refused)
  await uploads.slice(id, 0, 0, bytes('ab'))
  await expect(uploads.slice(id, 0, 0, bytes('ab'))).rejects.toMatchObject(refused)
})

test('names that lead elsewhere or that two have, and too much, are refused before anything is written', async () => {
  const dataDir = temporaryFolder()
  const uploads = createUploads(dataDir)
  const refused = expect.objectContaining({ code: 'import-invalid' })
  for (const name of ['../a', '/a', 'a/../../b', 'a\\b']) {
    await expect(uploads.begin([{ name, bytes: 1 }]), name).rejects.toThrow(refused)
  }
  const twice = { name: 'a', bytes: 1 }
  await expect(uploads.begin([twice, twice])).rejects.toThrow(refused)
  await expect(uploads.begin([twice, { name: 'a/b', bytes: 1 }])).rejects.toThrow(refused)
  await expect(uploads.begin([{ name: 'a', bytes: maximumUploadBytes + 1 }])).rejects.toThrow(
    /More than 4 GiB/,
  )
  expect(existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads')) : []).toEqual([])
})

test('what an earlier process left, and what is there at the end, is removed', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'uploads', 'left'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads', 'left', 'a'), 'a')
  const uploads = createUploads(dataDir)
  expect(existsSync(join(dataDir, 'uploads'))).toBe(false)
  await uploads.begin([{ name: 'a', bytes: 1 }])
  uploads.close()
  expect(existsSync(join(dataDir, 'uploads'))).toBe(false)
})

test('of many that are begun the oldest are given up, since a page that was left cannot say so', async () => {
  const dataDir = temporaryFolder()
  const uploads = createUploads(dataDir)
  const ids = []
  for (let count = 0; count < 6; count++) ids.push(await uploads.begin([{ name: 'a', bytes: 1 }]))
  expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(4)
  const [first, , third] = ids
  if (first === undefined || third === undefined) throw new Error('Six were begun.')
  await expect(uploads.slice(first, 0, 0, bytes('x'))).rejects.toMatchObject({ code: 'not-found' })
  await uploads.slice(third, 0, 0, bytes('x'))
})

test('a file whose bytes could not be written never counts as whole', async () => {
  const dataDir = temporaryFolder()
  const uploads = createUploads(dataDir)
  const id = await uploads.begin([{ name: 'a/b', bytes: 2 }])
  await uploads.slice(id, 0, 0, bytes('x'))
  rmSync(join(dataDir, 'uploads', id), { recursive: true })
  await expect(uploads.slice(id, 0, 1, bytes('y'))).rejects.toMatchObject({ code: 'not-found' })
  expect(() => uploads.paths(id)).toThrow(/is incomplete/)
})
