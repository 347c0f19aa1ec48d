import { expect, test } from 'vitest'
import { type BrowserAccess, silentLogger } from '../../../../main/engine/ports.ts'
import { storedBodies } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { openOn } from './restartable-engine-steps.ts'

test('calls that come during a restart wait for it; a second restart joins the first', async () => {
  const { client, post } = await openOn(temporaryFolder(), {}, 'command')
  expect(await post('{}')).toBe(200)
  const [first, second, count] = await Promise.all([
    client.call('app.restart'),
    client.call('app.restart'),
    client.call('deliveries.count', {}),
  ])
  expect(first.launchId).toBe(second.launchId)
  expect(count).toMatchObject({ count: 1, isComplete: true })
})

test('an engine of which a part does not close is replaced by a new one on the same port', async () => {
  const dataDir = temporaryFolder()
  let ends = 0
  const access: BrowserAccess = {
    createEntry: () => Promise.reject(new Error('not asked')),
    list: async () => [],
    revoke: async () => false,
    revokeAll: async () => 0,
    revokeToken: () => false,
    onRevoked: () => () => {},
    // A part whose close fails once.
    onChange: () => () => {
      ends += 1
      if (ends === 1) throw new Error('planted')
    },
  }
  const errors: string[] = []
  const logger = { ...silentLogger, error: (message: string) => void errors.push(message) }
  const { client, post } = await openOn(dataDir, { access, logger })
  expect(await post('before')).toBe(200)
  await expect(client.call('app.restart')).resolves.toMatchObject({ deliveryCount: 1 })
  expect(await post('after')).toBe(200)
  expect(storedBodies(dataDir)).toEqual(['before', 'after'])
  expect(errors).toEqual([expect.stringContaining('planted')])
})
