import {
  exportFormatOf,
  type Selection,
  type TestFormat,
  testFormatSchema,
  testFormats,
} from '#contract/transfer/exporting'
import { exportedTest } from '#data'
import { countOf, recall, remember, showBriefly, writeClipboard } from '#ui'
import { pseudonymsOf, useExport } from './export-store.ts'

const storageKey = 'hooktrail.test-format'

/** The format that was copied last in this browser or window. */
function lastTestFormat(): TestFormat {
  return testFormatSchema.safeParse(recall(storageKey)).data ?? testFormats[0]
}

/** `contents`: values in the text, for the notice: "with pseudonyms". Rejects with an error for the user. */
export async function copyTest(
  format: TestFormat,
  get: () => Promise<{ readonly text: string; readonly contents: string }>,
): Promise<void> {
  const { text, contents } = await get()
  await writeClipboard(text)
  remember(storageKey, format)
  showBriefly(`${exportFormatOf(format).label} copied, ${contents}`)
}

/** Copies the text that an export writes, with originals or pseudonyms as chosen in the dialog of exports. */
export function copySelectionAsTest(selection: Selection, format = lastTestFormat()): Promise<void> {
  return copyTest(format, async () => {
    const pseudonyms = pseudonymsOf(useExport.getState())
    const { text, deliveries } = await exportedTest({ selection, format, pseudonyms })
    const values = pseudonyms === null ? 'original values' : 'pseudonyms'
    return { text, contents: `with ${countOf(deliveries, 'delivery', 'deliveries')} and ${values}` }
  })
}
