import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** As 0.1.0 wrote them, with the findings of its rules: two notifications of an issuance and one of a funding. */
const exported = fileURLToPath(new URL('../../../support/store/older-exports/0.1.0/', import.meta.url))

const empty = emptyEngineOfFile()

async function importOf(path: string) {
  const { client, allInspected } = await empty()
  const end = await importedInto(client, [path])
  await allInspected(3)
  const { rows } = await client.call('deliveries.list', {})
  return { end, client, rows }
}

test.each([
  ['fixtures', 'fixtures'],
  ['deliveries.ndjson', 'ndjson'],
  ['deliveries.har', 'har'],
])('%s of the released format opens, and is read with the rules of now', async (name, format) => {
  const { end, client, rows } = await importOf(join(exported, name))
  expect(end).toMatchObject({
    state: 'done',
    error: null,
    sources: [{ format, deliveries: 3, skipped: [], services: { transactions: 2, funding: 1 } }],
  })
  expect(rows.map(row => [row.kind, row.status, row.isInspected])).toEqual([
    ['funding', 'pending', true],
    ['issuance', 'COMPLETE', true],
    ['issuance', 'PENDING', true],
  ])
  const trails = await client.call('trails.list', { query: 'kind:issuance' })
  expect(trails.rows).toMatchObject([{ status: 'COMPLETE' }])
})

test('a finding whose code is gone does not keep an older folder closed', async () => {
  const folder = temporaryFolder()
  for (const name of readdirSync(join(exported, 'fixtures'))) {
    const text = readFileSync(join(exported, 'fixtures', name), 'utf8')
    writeFileSync(join(folder, name), text.replaceAll('"field-missing"', '"a-code-that-is-gone"'))
  }
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toContain('a-code-that-is-gone')
  const { end, client, rows } = await importOf(folder)
  expect(end).toMatchObject({ state: 'done', sources: [{ deliveries: 3, skipped: [] }] })
  const oldest = rows.at(-1)
  const { findings } = await client.call('deliveries.get', { id: oldest?.id ?? (1 as never) })
  expect(findings.map(({ code }) => code)).not.toContain('a-code-that-is-gone')
})
