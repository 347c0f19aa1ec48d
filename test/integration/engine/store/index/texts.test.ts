import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTextIndex } from '../../../../../main/engine/store/index/texts/text-file.ts'
import { createTextSource } from '../../../../../main/engine/store/index/texts/text-source.ts'
import { askedTrigrams } from '../../../../../main/engine/store/query/fold-text.ts'
import { createTextReads } from '../../../../../main/engine/store/query/searching.ts'
import { groupsWith, storeOf } from './texts-steps.ts'

test('only whole groups are added, in bounded steps, and empty ones are passed over', () => {
  const database = storeOf(Array.from({ length: 30 }, (_, index) => ({ body: `body ${index + 1}` })))
  database.exec('DELETE FROM deliveries WHERE id BETWEEN 8 AND 15')
  const index = createTextIndex(database)
  const source = createTextSource(database, database)
  expect(index.fill(source, 20, 5)).toBe(7)
  expect(index.fill(source, 20, 5)).toBe(15)
  expect(index.fill(source, 20, 5)).toBe(15)
  expect(index.fill(source, 30, 100)).toBe(23)
  expect(groupsWith(createTextReads(database), ['bod'])).toEqual([0, 2])
})

test('a body that is too long, also once it is decoded, is always a candidate, until it is gone', () => {
  const database = storeOf([
    ...Array.from({ length: 7 }, () => ({ body: 'short' })),
    { headers: 'Content-Encoding\ngzip', body: gzipSync('x'.repeat(1_100_000)) },
    ...Array.from({ length: 7 }, () => ({ body: 'y'.repeat(1_100_000) })),
  ])
  const index = createTextIndex(database)
  index.fill(createTextSource(database, database), 15, 100)
  const reads = createTextReads(database)
  expect(groupsWith(reads, ['zzz'])).toEqual([1])
  expect(groupsWith(reads, ['sho'], 1)).toEqual([0])
  index.remove([8], () => false)
  expect(groupsWith(reads, ['zzz'])).toEqual([1])
  index.remove([8, 1], () => true)
  expect(groupsWith(reads, ['zzz'])).toEqual([])
  expect(groupsWith(reads, ['sho'])).toEqual([])
})

test('long bytes that are no text are always a candidate; a long text and short bytes are indexed', () => {
  const bytes = (length: number) => Buffer.alloc(length, 0xff)
  const groupOf = (body: Buffer | string) => [{ body }, ...Array.from({ length: 7 }, () => ({ body: 'x' }))]
  const database = storeOf([
    ...groupOf(bytes(70_000)).slice(1),
    ...groupOf('é'.repeat(70_000)),
    ...groupOf(bytes(60_000)),
    ...groupOf(bytes(70_000)),
  ])
  createTextIndex(database).fill(createTextSource(database, database), 31, 100)
  expect(groupsWith(createTextReads(database), ['zzz'])).toEqual([3])
})

test('a long needle asks for some of its trigrams, a short one for none', () => {
  expect(askedTrigrams('ab')).toBeNull()
  expect(askedTrigrams('abcd')).toEqual(['abc', 'bcd'])
  expect(askedTrigrams('AΣς')).toEqual(['aσσ'])
  const many = askedTrigrams('0123456789abcdefghijklmnopqrstuvwxyz')
  expect(many?.length).toBe(8)
  expect([many?.[0], many?.at(-1)]).toEqual(['012', 'xyz'])
  for (const odd of ['ab\u0000cd', '\ud800abc', 'abc\ufffd']) expect(askedTrigrams(odd)).toBeNull()
})

test('groups come from one on in either direction, and it is said how far they were looked for', () => {
  const database = storeOf(Array.from({ length: 39 }, (_, index) => ({ body: index < 15 ? 'old' : 'new' })))
  createTextIndex(database).fill(createTextSource(database, database), 39, 100)
  const reads = createTextReads(database)
  expect(reads.nextGroups('new', 4, false, 2)).toEqual({ groups: [4, 3], end: 3 })
  expect(reads.nextGroups('new', 2, false, 2)).toEqual({ groups: [2], end: null })
  expect(reads.nextGroups('new', 0, true, 2)).toEqual({ groups: [2, 3], end: 3 })
  expect(reads.nextGroups('old', 4, false, 2)).toEqual({ groups: [1, 0], end: 0 })
  expect(reads.nextGroups('old', 2, true, 2)).toEqual({ groups: [], end: null })
})
