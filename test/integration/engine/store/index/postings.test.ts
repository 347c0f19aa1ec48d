import { expect, test } from 'vitest'
import { below, chance, pick, seededRandom } from '../../../../../main/engine/seeded-random.ts'
import { offsetsOf } from '../../../../../main/engine/store/index/postings/bits.ts'
import { createPostingReads } from '../../../../../main/engine/store/index/postings/posting-reads.ts'
import { createPostingWriter } from '../../../../../main/engine/store/index/postings/posting-writer.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'

const blockIds = 8_192
const fields = ['kind', 'status', 'finding'] as const
const values = ['a', 'B', 'long'.repeat(100), 'ÄB', '', 'nul\u0000']

test('postings hold what a plain set holds, whatever is set, cleared and removed', () => {
  for (const seed of [1, 2]) {
    const random = seededRandom(seed)
    const database = indexedDatabase()
    const writer = createPostingWriter(database)
    const reads = createPostingReads(database)
    const model = new Map<string, Set<number>>()
    const idsOf = (name: string): Set<number> => {
      const ids = model.get(name) ?? new Set()
      model.set(name, ids)
      return ids
    }
    // Dense and sparse blocks, and one far away.
    const anyId = (): number =>
      chance(random, 0.7)
        ? below(random, 3_000)
        : blockIds * pick(random, [1, 2, 900_000]) + below(random, 9_000)
    for (let round = 0; round < 12; round += 1) {
      for (let time = 0; time < 1_500; time += 1) {
        const [id, field, value] = [anyId(), pick(random, fields), pick(random, ['a', ...values])]
        const isSet = chance(random, 0.8)
        writer[isSet ? 'set' : 'clear'](id, field, value)
        idsOf(`${field} ${value}`)[isSet ? 'add' : 'delete'](id)
      }
      if (chance(random, 0.3)) {
        const all = [...model.values()].flatMap(ids => [...ids])
        const gone = Array.from({ length: 400 }, () => pick(random, [1, ...all]))
        writer.removeDeliveries(gone)
        for (const ids of model.values()) for (const id of gone) ids.delete(id)
      }
      writer.flush()
      for (const [name, ids] of model) {
        const [field, value] = [
          fields.find(one => name.startsWith(`${one} `)) ?? 'kind',
          name.replace(/^\w+ /, ''),
        ]
        const term = reads.termOf(field, value)
        const found = [0, 1, 2, 3, 900_000, 900_001].flatMap(block =>
          offsetsOf(reads.bitsOf(term, block)).map(offset => block * blockIds + offset),
        )
        expect(found, `seed ${seed}, round ${round}, ${name}`).toEqual([...ids].sort((a, b) => a - b))
      }
    }
    const everywhere = [...model.values()].flatMap(ids => [...ids])
    writer.removeDeliveries(everywhere)
    expect(database.prepare('SELECT count(*) AS count FROM postings').get()).toEqual({ count: 0 })
    expect(database.prepare('SELECT count(*) AS count FROM terms').get()).toEqual({ count: 0 })
  }
})

test('a value that leaves its last block and comes into another one within one transaction stays', () => {
  const database = indexedDatabase()
  const writer = createPostingWriter(database)
  const reads = createPostingReads(database)
  writer.set(1, 'kind', 'moving')
  writer.flush()
  writer.clear(1, 'kind', 'moving')
  writer.set(blockIds + 2, 'kind', 'moving')
  writer.flush()
  writer.set(3, 'kind', 'another')
  writer.flush()
  expect(offsetsOf(reads.bitsOf(reads.termOf('kind', 'moving'), 0))).toEqual([])
  expect(offsetsOf(reads.bitsOf(reads.termOf('kind', 'moving'), 1))).toEqual([2])
  expect(offsetsOf(reads.bitsOf(reads.termOf('kind', 'another'), 1))).toEqual([])
  writer.removeDeliveries([blockIds + 2])
  expect(reads.termOf('kind', 'moving')).toBeNull()
})

test('what was collected for a transaction that was rolled back is not written with the next one', () => {
  const database = indexedDatabase()
  const writer = createPostingWriter(database)
  const reads = createPostingReads(database)
  const failing = database.transaction(() => {
    writer.set(1, 'kind', 'first')
    writer.flush()
    writer.set(2, 'kind', 'second')
    throw new Error('The disk is full.')
  })
  expect(failing).toThrow('full')
  writer.discard()
  writer.set(3, 'kind', 'third')
  writer.flush()
  expect(reads.termsOf('kind', 10).map(({ value }) => value)).toEqual(['third'])
  expect(offsetsOf(reads.bitsOf(reads.termOf('kind', 'third'), 0))).toEqual([3])
})

test('a value of each delivery takes a few bytes, however long it is', () => {
  const database = indexedDatabase()
  const writer = createPostingWriter(database)
  for (let id = 1; id <= 2_000; id += 1) writer.set(id, 'status', `${id} ${'x'.repeat(5_000)}`)
  writer.flush()
  const { bytes } = database
    .prepare<[], { bytes: number }>(
      `SELECT (SELECT sum(length(value)) FROM terms) + (SELECT sum(length(bits)) FROM postings) AS bytes`,
    )
    .get() ?? { bytes: 0 }
  expect(bytes / 2_000).toBeLessThan(100)
})
