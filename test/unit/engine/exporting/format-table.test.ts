import { expect, test } from 'vitest'
import { exportFormatOf, exportFormatSchema } from '#contract/transfer/exporting'
import { importFormatSchema } from '#contract/transfer/importing'
import { formats } from '../../../../main/engine/exporting/formats/formats.ts'

test('what the contract calls a format that can be imported is one that the engine reads back', () => {
  const readBack = exportFormatSchema.options.filter(format => formats[format].readBack !== null)
  const labelled = exportFormatSchema.options.filter(format => exportFormatOf(format).importLabel !== null)
  expect(labelled).toEqual(readBack)
  expect(importFormatSchema.options).toEqual(expect.arrayContaining([...readBack, 'body', 'data-folder']))
})

test('each file has an ending of its own, and a folder none', () => {
  const rows = exportFormatSchema.options.map(exportFormatOf)
  expect(rows.filter(row => row.kind === 'folder' && row.ending !== '')).toEqual([])
  const endings = rows.filter(row => row.kind === 'file').map(row => row.ending)
  expect(endings).toEqual([...new Set(endings)])
  expect(endings.every(ending => /^[._][._a-z0-9]+$/.test(ending))).toBe(true)
})
