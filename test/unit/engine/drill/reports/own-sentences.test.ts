import { expect, test } from 'vitest'
import { createStatePseudonyms } from '../../../../../main/engine/exporting/pseudonyms/replace-state.ts'
import { visibleTexts } from '../../../../support/words/visible-texts.ts'

/** What a report says of a drill, and of the requests in it. */
const sources = ['main/engine/drill/**/*.ts', 'main/engine/sending/direct.ts', 'preload/contract/drill/*.ts']

test('the sentences of Hooktrail keep their words in a report with pseudonyms', () => {
  const { words } = createStatePseudonyms('key')
  // A copied test is code, and the schema of a file is for editors: neither is in a report.
  const elsewhere = /\/failure-test\/|\/drill-defaults\.ts/
  const shown = visibleTexts(sources).filter(({ place }) => !elsewhere.test(place))
  const texts = shown.map(({ text }) => text.replaceAll(/`[^`]*`/g, '…'))
  // A name in several capitals, such as that of a class, is in no sentence.
  const all = new Set(texts.flatMap(text => text.match(/(?<![\w…])[A-Z]?[a-z]{2,}(?![\w…])/g) ?? []))
  expect(all.size).toBeGreaterThan(100)
  expect([...all].filter(word => words(word) !== word).sort()).toEqual([])
})
