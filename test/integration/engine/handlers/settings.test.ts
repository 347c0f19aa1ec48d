import { expect, test } from 'vitest'
import { engineOfFile } from '../../../support/engine/open-test-engine.ts'

const shared = engineOfFile()

test('a change of one limit or one notification leaves the others as they were saved', async () => {
  const { client } = shared()
  await client.call('settings.change', { limits: { connections: 100 }, notifications: { failed: true } })
  await client.call('settings.change', { limits: { requestMs: 5000 }, notifications: { appDown: true } })
  const { limits, notifications } = await client.call('settings.get', {})
  expect(limits).toMatchObject({ connections: 100, requestMs: 5000 })
  expect(notifications).toMatchObject({ failed: true, appDown: true })
})
