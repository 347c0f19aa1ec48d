import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ExportFormat, exportColumns, exportFormatOf } from '#contract/transfer/exporting'
import { checkExport } from '../../../../main/engine/exporting/check-export.ts'
import { digestOf } from '../../../../main/engine/exporting/formats/delivery-facts.ts'
import { formats } from '../../../../main/engine/exporting/formats/formats.ts'
import { transferBody } from '../../../../main/engine/exporting/imports/read-single-body.ts'
import { ValueSearch } from '../../../../main/engine/exporting/pseudonyms/value-search.ts'
import type { ExportedDelivery } from '../../../../main/engine/exporting/transfer-delivery.ts'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const head = {
  version: '0',
  pseudonyms: { amounts: 'keep', times: 'keep' },
  total: 1,
  columns: exportColumns,
} as const

function exported(
  changes: Partial<ExportedDelivery> = {},
  body = '{"event":"TRANSACTION"}',
): ExportedDelivery {
  const delivery = transferBody(Buffer.from(body), 1_760_000_123_456)
  return {
    number: 1,
    delivery,
    inspection: inspectDelivery(delivery),
    isFiller: false,
    droppedHeaders: [],
    ...changes,
  }
}

/** Writes the format and searches it for the texts. */
function searchFor(texts: readonly string[], format: ExportFormat, one: ExportedDelivery): () => void {
  const path = join(temporaryFolder(), 'out')
  if (exportFormatOf(format).kind === 'folder') mkdirSync(path)
  const writer = formats[format].open(path, head)
  writer.add(one)
  writer.end()
  const values = new ValueSearch()
  for (const text of texts) values.add(text)
  return () => {
    for (const _step of checkExport(path, format, head).search(values));
  }
}
const unsafe = expect.objectContaining({ code: 'export-unsafe' })
const { inspection } = exported()

describe.each(['fixtures', 'ndjson', 'har'] as const)('the search of %s', format => {
  test.each([
    ['recordId', exported({ inspection: { ...inspection, recordId: 'LOPEZ7' } })],
    ['recordKey', exported({ inspection: { ...inspection, recordKey: 'transactions:LOPEZ7' } })],
    ['status', exported({ inspection: { ...inspection, status: 'xLOPEZ7x' } })],
    ['droppedHeaders', exported({ droppedHeaders: ['x-LOPEZ7'] })],
  ])('finds six characters in %s', (_name, one) => {
    expect(searchFor(['LOPEZ7'], format, one)).toThrow(unsafe)
  })

  test('passes over what digests and times hold by chance', () => {
    const one = exported()
    const digest = digestOf(one.delivery.body)
    const texts = ['760000', '000123', '123456', digest.slice(0, 6), digest.slice(40, 50)]
    expect(searchFor(texts, format, one)).not.toThrow()
  })
})

test('the search of a folder finds six characters in the name of a file, and long ones in any file', () => {
  const path = join(temporaryFolder(), 'out')
  mkdirSync(path)
  const writer = formats.fixtures.open(path, head)
  writer.add(exported())
  writer.end()
  const values = new ValueSearch()
  for (const text of ['lopez7', 'maria.lopez@mail.mx']) values.add(text)
  const search = () => {
    for (const _step of checkExport(path, 'fixtures', head).search(values));
  }
  expect(search).not.toThrow()
  writeFileSync(join(path, 'left.bin'), 'of maria.lopez@mail.mx')
  expect(search).toThrow(unsafe)
  writeFileSync(join(path, 'left.bin'), 'none')
  expect(search).not.toThrow()
  writeFileSync(join(path, '002-lopez7.json'), '{}')
  expect(search).toThrow(unsafe)
})

describe.each(['curl', 'powershell', 'test-node', 'test-vitest', 'test-pytest'] as const)(
  'the search of a script of the format %s',
  format => {
    test.each([
      ['quotes', `{"name":"Maria O'Neill"}`, "Maria O'Neill"],
      ['other letters', '{"name":"María López"}', 'María López'],
      ['a percent sign among other letters', '{"é":"100% López"}', '100% López'],
      ['quotes of two kinds', `{"name":"\\"Maria\\" O'Neill"}`, `\\"Maria\\" O'Neill`],
      ['two pieces of a body', `{"name":"${'x'.repeat(16_370)}Maria Lopez"}`, 'Maria Lopez'],
    ])('finds an original with %s', (_name, body, text) => {
      expect(searchFor([text], format, exported({}, body))).toThrow(unsafe)
      expect(searchFor([`${text}!`], format, exported({}, body))).not.toThrow()
    })

    test('finds an original in a header of other letters', () => {
      const one = exported()
      const name = `Peña "O'Neill"`
      const delivery = { ...one.delivery, headers: [['x-name', name] as [string, string]] }
      expect(searchFor([name], format, exported({ delivery }))).toThrow(unsafe)
    })
  },
)
