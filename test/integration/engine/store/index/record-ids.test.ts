import { expect, test } from 'vitest'
import { createRecordWriter } from '../../../../../main/engine/store/index/write/records.ts'
import { askedTrigrams, matchExpression } from '../../../../../main/engine/store/query/fold-text.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'

test('records are found by any part of their ids, in either case, until they are removed', () => {
  const database = indexedDatabase()
  const writer = createRecordWriter(database)
  const add = (recordId: string): number =>
    writer.of(1, { recordKey: `space:${recordId}`, recordId, createdAt: null }).record.id
  const find = database
    .prepare<[string], number>('SELECT rowid FROM record_ids WHERE record_ids MATCH ?')
    .pluck()
  const found = (text: string): number[] => find.all(matchExpression(askedTrigrams(text) ?? []))
  const ids = ['0A298dea-f17d-410d', 'b7b65da05a', 'p\u0000qrst', 'ÄÖÜ-9', '']
  expect(ids.map(add)).toEqual([1, 2, 3, 4, 5])
  expect(found('0a298D')).toEqual([1])
  expect(found('5da')).toEqual([2])
  expect(found('qrs')).toEqual([3])
  expect(found('äöü')).toEqual([4])
  expect(found('nowhere')).toEqual([])
  writer.remove(2)
  expect(found('5da')).toEqual([])
  const another = add('another')
  expect(found('another')).toEqual([another])
})
