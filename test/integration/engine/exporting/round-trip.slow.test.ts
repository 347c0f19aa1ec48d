import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const empty = emptyEngineOfFile()

test('equal bodies of different deliveries all come in; a dry run says so and stores nothing', async () => {
  const dataDir = temporaryFolder()
  const [one] = mixedDeliveries(1)
  if (one === undefined) throw new Error('None was made.')
  await capturedInto(dataDir, [one, one, one])
  const out = join(temporaryFolder(), 'out')
  await exportedFrom(dataDir, { format: 'ndjson', out })

  const { client } = await empty()
  expect(await importedInto(client, [out], true)).toMatchObject({
    state: 'done',
    sources: [{ deliveries: 3, services: { transactions: 3 } }],
    sessionIds: [],
  })
  expect((await client.call('app.status')).deliveryCount).toBe(0)
  await importedInto(client, [out])
  expect((await client.call('app.status')).deliveryCount).toBe(3)
})
