import { expect, test } from 'vitest'
import { createStatePseudonyms } from '../../../../../main/engine/exporting/pseudonyms/replace-state.ts'

const by = createStatePseudonyms('key', new Set(['037c1b9f', '4711']))

test('names, accounts and ids of a state are replaced; statuses, amounts, instants and layout stay', () => {
  const state = `{ "id": "037c1b9f", "owner": "Ana María Pérez",
  "account": "646180157000000004", "amount": "100.00", "currency": "mxn", "status": "COMPLETE",
  "history": ["pending", "in_progress"], "updatedAt": "2026-11-23T10:00:02Z", "count": 3, "phone": 525512345678 }`
  const shown = by.state(state)
  for (const original of ['037c1b9f', 'Ana', 'María', 'Pérez', '646180157000000004', '525512345678'])
    expect(shown).not.toContain(original)
  for (const kept of ['"100.00"', '"mxn"', '"COMPLETE"', '"in_progress"', '"2026-11-23T10:00:02Z"', ': 3,'])
    expect(shown).toContain(kept)
  expect(shown.replace(/"[^"]*"|\d+/g, '')).toBe(state.replace(/"[^"]*"|\d+/g, ''))
  expect(JSON.parse(shown)).toMatchObject({ id: by.value('037c1b9f') })
})

test('the same value has the same pseudonym in JSON, in text and as a name', () => {
  const id = by.value('037c1b9f')
  expect(by.state('Order 037c1b9f is complete')).toContain(id)
  expect(by.state('Order 037c1b9f is complete')).toContain('complete')
  expect(by.state('{"037c1b9f":{"status":"complete"}}')).toBe(`{"${id}":{"status":"complete"}}`)
  expect(by.name('status')).toBe('status')
})

test('the id of a record is replaced though it looks like a count', () => {
  expect(by.state('{"id":"4711"}')).not.toContain('4711')
  expect(by.state('{"id":4711}')).not.toContain('4711')
  expect(by.state('{"n":4712}')).toBe('{"n":4712}')
})
