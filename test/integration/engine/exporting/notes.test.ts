import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exportFormats } from '#contract/transfer/exporting'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { engineOfFile } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { fundingExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

const sender = 'Ana María Pérez Canario'

const engine = engineOfFile()
/** One delivery whose tag and note say what is in its body. */
const noted = folderOfFile()

beforeAll(async () => {
  const store = await openStore({ ports: testPorts(noted), rulesVersion: 1, holder: { host: 'command' } })
  const body = JSON.stringify(fundingExample('complete', { details: { sender_name: sender } }))
  const id = await captured(store, arrivedDelivery({ body }))
  await store.tagDeliveries([id], sender, true)
  await store.noteDeliveries([{ id, text: `Ask ${sender}` }])
  await store.close()
})

const files = exportFormats.filter(({ kind }) => kind === 'file').map(({ format }) => format)

test.each(files)('with pseudonyms, %s has no tag and no note', async format => {
  const out = join(temporaryFolder(), 'out')
  await exportedFrom(noted, { format, out })
  const text = readFileSync(out, 'utf8')
  expect(text).not.toContain(sender)
  expect(text).not.toContain('Ask ')
})

test('chosen, they leave as they are, although they say what is replaced elsewhere, and come in again', async () => {
  const out = join(temporaryFolder(), 'out')
  await exportedFrom(noted, { format: 'ndjson', out, pseudonyms: { notes: 'keep' } })
  const { bodyText, tags, note } = JSON.parse(readFileSync(out, 'utf8'))
  expect({ tags, note }).toEqual({ tags: [sender], note: `Ask ${sender}` })
  expect(bodyText).not.toContain(sender)

  const { client } = engine()
  await importedInto(client, [out])
  const { rows } = await client.call('deliveries.list', { query: 'tag:any note:ask' })
  expect(rows).toMatchObject([{ tags: [sender], hasNote: true }])
})

test('a file with a tag that a query could not name is refused', async () => {
  const out = join(temporaryFolder(), 'out')
  await exportedFrom(noted, { format: 'ndjson', out, pseudonyms: null })
  const changed = { ...JSON.parse(readFileSync(out, 'utf8')), tags: ['a,b'] }
  writeFileSync(out, JSON.stringify(changed))
  const { client } = engine()
  expect(await importedInto(client, [out])).toMatchObject({
    state: 'failed',
    error: { code: 'import-invalid' },
  })
})
