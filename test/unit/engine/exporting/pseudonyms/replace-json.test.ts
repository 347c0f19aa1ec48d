import { expect, test } from 'vitest'
import { gatherFields } from '../../../../../main/engine/exporting/gather-fields.ts'
import { createReplacements } from '../../../../../main/engine/exporting/pseudonyms/choices.ts'
import { replaceJson } from '../../../../../main/engine/exporting/pseudonyms/replace-json.ts'

test('a long name of a long list is looked at once, not for each of its items', () => {
  const by = createReplacements({ key: 'k', amounts: 'keep', times: 'keep', unchangedNames: new Set() })
  const fields = gatherFields()
  const count = 200_000
  const text = JSON.stringify({ [`Name of ${'x'.repeat(1_000_000)}`]: new Array(count).fill('Ana Lopez') })
  const replaced = replaceJson(text, by, { replaced: fields.add, saved() {} })
  expect(replaced).not.toContain('Ana Lopez')
  expect(fields.all()).toMatchObject([
    { kind: 'value', count },
    { kind: 'name', count: 1 },
  ])
})
