import { expect, test } from 'vitest'
import { askedTrigrams } from '../../../../../main/engine/store/index/texts/fold-text.ts'
import {
  createRecordIdReads,
  createRecordIdWriter,
} from '../../../../../main/engine/store/index/texts/record-ids.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'

const asked = (text: string): string[] => askedTrigrams(text) ?? []

test('records are found by any part of their ids, in either case, until they are removed', () => {
  const database = indexedDatabase()
  const writer = createRecordIdWriter(database)
  const numbersOf = createRecordIdReads(database)
  const ids = ['0A298dea-f17d-410d', 'b7b65da05a', 'p\u0000qrst', 'ÄÖÜ-9', '']
  ids.forEach((id, index) => {
    writer.add(index + 1, id)
  })
  expect(numbersOf(asked('0a298D'), 10)).toEqual([1])
  expect(numbersOf(asked('5da'), 10)).toEqual([2])
  expect(numbersOf(asked('qrs'), 10)).toEqual([3])
  expect(numbersOf(asked('äöü'), 10)).toEqual([4])
  expect(numbersOf(asked('nowhere'), 10)).toEqual([])
  writer.remove(2)
  expect(numbersOf(asked('5da'), 10)).toEqual([])
  writer.add(2, 'another')
  expect(numbersOf(asked('another'), 10)).toEqual([2])
})

test('more records than are asked for are none', () => {
  const database = indexedDatabase()
  const writer = createRecordIdWriter(database)
  for (let record = 1; record <= 4; record += 1) writer.add(record, `same-${record}`)
  const numbersOf = createRecordIdReads(database)
  expect(numbersOf(asked('same'), 4)).toEqual([1, 2, 3, 4])
  expect(numbersOf(asked('same'), 3)).toBeNull()
})
