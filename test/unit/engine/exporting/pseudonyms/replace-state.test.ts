import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createStatePseudonyms } from '../../../../../main/engine/exporting/pseudonyms/replace-state.ts'

const by = createStatePseudonyms('key')

test('what may name somebody in a state is replaced; codes, amounts, plain names and layout stay', () => {
  const state = `{ "id": "037c1b9f", "owner": "Ana María Pérez",
  "account": "646180157000000004", "amount": "100.00", "currency": "mxn", "status": "COMPLETE",
  "history": ["pending", "in_progress"], "since": "2026-11-23", "count": 3, "phone": 525512345678, "ana": 4711 }`
  const shown = by.state(state)
  for (const original of ['037c1b9f', 'Ana', 'María', 'Pérez', '646180157000000004', '525512345678', '4711'])
    expect(shown).not.toContain(original)
  for (const original of ['2026-11-23', '"ana"']) expect(shown).not.toContain(original)
  for (const saved of ['"100.00"', '"mxn"', '"COMPLETE"', '"in_progress"', '"owner"', ': 3,'])
    expect(shown).toContain(saved)
  expect(shown.replace(/"[^"]*"|\d+/g, '')).toBe(state.replace(/"[^"]*"|\d+/g, ''))
  expect(JSON.parse(shown)).toMatchObject({ id: by.id('037c1b9f') })
})

test('the same value has the same pseudonym in JSON, as a number, in text and as a name', () => {
  const id = by.id('037c1b9f')
  expect(by.words('Order 037c1b9f is complete')).toBe(`Order ${id} is complete`)
  expect(by.state('{"037c1b9f":{"status":"complete"}}')).toBe(`{"${id}":{"status":"complete"}}`)
  expect(by.state('{"a":"4711","b":4711}')).toBe(
    `{"${by.name('a')}":"${by.id('4711')}","${by.name('b')}":${by.id('4711')}}`,
  )
})

test('a value is judged by the member that it is of: a documented timestamp moves, and keeps its time of day', () => {
  expect(by.state('"2026-11-23T10:00:02Z"', 'updated_at')).toMatch(/^"20[0-9-]{8}T10:00:02Z"$/)
  expect(by.state('"2026-11-23T10:00:02Z"', 'updated_at')).not.toContain('2026-11-23')
  expect(by.value('COMPLETE', 'status')).toBe('COMPLETE')
  expect(by.value('Ana', 'status')).not.toBe('Ana')
})

test('the scenarios and fixtures that come with Hooktrail keep their names', () => {
  const names = ['scenarios', 'fixtures'].flatMap(folder =>
    readdirSync(new URL(`../../../../../resources/${folder}/`, import.meta.url)).map(file =>
      file.replace('.json', ''),
    ),
  )
  expect(names.filter(name => by.name(name) !== name)).toEqual([])
})
