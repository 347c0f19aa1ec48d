import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { type Selection, testFormats } from '#contract/transfer/exporting'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const secret = 'Bearer original-of-a-token'
const bodies = ['{"payload":{"external_ref":"ORDER-771"}}', '{"b":2}', ' '.repeat(1024 * 1024)]
const rawHeaders = ['Host', 'x', 'Content-Type', 'application/json', 'Authorization', secret]
const engineOfFile = testEngineOfFile(async dataDir => {
  await capturedInto(
    dataDir,
    bodies.map(body => arrivedDelivery({ body, rawHeaders })),
  )
})
const some: Selection = { of: 'deliveries', ids: [deliveryId(1), deliveryId(2)] }

test.each(testFormats)('the copied text is that of an export as %s, which leaves no file', async format => {
  const { client, dataDir } = engineOfFile()
  for (const pseudonyms of [null, { key: 'a key of the test' }]) {
    const out = join(temporaryFolder(), 'exported')
    await exportedFrom(dataDir, { selection: some, format, out, pseudonyms })
    const copied = await client.call('export.text', { selection: some, format, pseudonyms })
    expect(copied).toEqual({ text: readFileSync(out, 'utf8'), deliveries: 2 })
    for (const original of [secret, 'ORDER-771']) {
      expect(copied.text.includes(original)).toBe(pseudonyms === null)
    }
  }
  const exports = join(dataDir, 'exports')
  expect(existsSync(exports) ? readdirSync(exports) : []).toEqual([])
})

test('more than can be pasted is refused, and an export is named', async () => {
  const { client, dataDir } = engineOfFile()
  const refused = async (selection: Selection) =>
    await expect(client.call('export.text', { selection, format: 'test-node' })).rejects.toMatchObject({
      code: 'not-available',
      message: 'More than 500 deliveries or 1 MiB of bodies can’t be copied. Export them as a file.',
    })
  await refused({ of: 'everything' })
  await refused({ of: 'deliveries', ids: Array.from({ length: 501 }, (_, at) => deliveryId(at + 1)) })
  expect(readdirSync(join(dataDir, 'exports'))).toEqual([])
})
