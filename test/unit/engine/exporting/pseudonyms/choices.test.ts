import { expect, test } from 'vitest'
import { createReplacements } from '../../../../../main/engine/exporting/pseudonyms/choices.ts'

const at = '2026-03-01T10:00:00.000Z'
const choices = { key: 'a key', amounts: 'keep', unchangedNames: new Set<string>() } as const

test('what was received moves by the same days as what the payloads say, or stays with them', () => {
  const moved = createReplacements({ ...choices, times: 'move' })
  expect(moved.time(at)).not.toBe(at)
  expect(new Date(moved.atMs(Date.parse(at))).toISOString()).toBe(moved.time(at))
  const saved = createReplacements({ ...choices, times: 'keep' })
  expect([saved.time(at), saved.atMs(Date.parse(at))]).toEqual([at, Date.parse(at)])
})
