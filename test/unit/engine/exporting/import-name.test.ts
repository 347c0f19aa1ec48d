import { expect, test } from 'vitest'
import { importName } from '../../../../main/engine/exporting/importing.ts'

const noonMs = new Date(2026, 10, 22, 12).getTime()

test.each([
  [['/home/ana/orders.har'], 'Import of orders.har, Nov 22'],
  [['/a/one.json', '/a/two.json'], 'Import of 2 files, Nov 22'],
])('deliveries without a session, imported from %j, are in %j', (paths, name) => {
  expect(importName(paths, noonMs)).toBe(name)
})

test('a long file name leaves room for the rest', () => {
  expect(importName([`/a/${'x'.repeat(300)}`], noonMs)).toBe(`Import of ${'x'.repeat(80)}…, Nov 22`)
})
