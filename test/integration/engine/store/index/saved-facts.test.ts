import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecordWriter } from '../../../../../main/engine/store/index/write/records.ts'
import {
  factsSql,
  type SavedFacts,
  savedFacts,
  wholeEvery,
} from '../../../../../main/engine/store/schema/saved-facts.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'

/**
 * Texts in the form of facts: JSON, with characters of one and of two UTF-16 units that start or end alike.
 */
const texts = fc
  .array(
    fc.array(fc.constantFrom('a', 'b', 'é', '\u0000', '😀', '😁', '🐀', '\ud83d', '\ude00'), {
      maxLength: 6,
    }),
    {
      minLength: 1,
      maxLength: 3 * wholeEvery,
    },
  )
  .map(all => all.map(parts => JSON.stringify([[3, parts.join('')], []])))

/** Keeps texts, each time of another record, by way of a writer that forgets what it knew of it before the last. */
function keeper() {
  const database = indexedDatabase()
  let records = 0
  return (all: readonly string[]) => {
    records += 1
    const recordId = String(records)
    const inspection = {
      recordKey: `funding:fid:${recordId}`,
      recordId,
      createdAt: null,
    } as const
    const writer = createRecordWriter(database)
    const numbers = all.map((text, index) => {
      if (index === all.length - 1) writer.changed(inspection.recordKey)
      const { record } = writer.of(index + 1, inspection)
      const number = writer.factsNumber(record, text)
      writer.add(record, index + 1, { error: 0, warning: 0, info: 0 }, [])
      return number
    })
    const ofRecord = 'FROM facts f WHERE f.record = (SELECT max(record) FROM facts) ORDER BY f.number'
    const read = database
      .prepare<[], string>(`SELECT ${factsSql('f')} ${ofRecord}`)
      .pluck()
      .all()
    const rows = database
      .prepare<[], { number: number } & SavedFacts>(`SELECT number, head, tail, text ${ofRecord}`)
      .all()
    return { numbers, read, rows }
  }
}

test('facts are read as they were written', () => {
  const saved = keeper()
  fc.assert(
    fc.property(texts, all => {
      const { numbers, read } = saved(all)
      expect(numbers.map(number => read[number])).toEqual(all)
    }),
  )
})

test('of facts that say a little more, only that is kept', () => {
  const { rows, numbers } = keeper()(['[[4,"12.50"],[]]', '[[4,"12.50",10,"0xab"],[]]', '[[4,"12.50"],[]]'])
  expect(numbers).toEqual([0, 1, 2])
  expect(rows.map(({ text }) => text)).toEqual(['[[4,"12.50"],[]]', ',10,"0xab"', ''])
})

test('the same facts are kept once', () => {
  expect(keeper()(['[[],[]]', '[[],[]]', '[[],[]]']).rows).toEqual([
    { number: 0, head: 0, tail: 0, text: '[[],[]]' },
  ])
})

test('no text starts from one that starts from another', () => {
  const { rows } = keeper()(Array.from({ length: 2 * wholeEvery + 2 }, (_, index) => `[[4,"${index}"],[]]`))
  const whole = rows.filter(({ head, tail }) => head + tail === 0).map(({ number }) => number)
  expect(whole).toEqual([0, wholeEvery, 2 * wholeEvery])
})

test('a character of two units is never cut', () => {
  expect(savedFacts('["😁"]', '["😀"]')).toEqual({ head: 2, tail: 2, text: '😁' })
  expect(savedFacts('["🐀"]', '["😀"]')).toEqual({ head: 2, tail: 2, text: '🐀' })
  expect(savedFacts('["😀b"]', '["😀a"]')).toEqual({ head: 3, tail: 2, text: 'b' })
})
