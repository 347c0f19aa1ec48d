import { drill } from 'hooktrail/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../app.mjs'

test('notifications are handled in every way that they may arrive', { timeout: 300_000 }, async () => {
  const records = new Map()
  let app = await startApp(records)
  onTestFinished(() => app.stop())
  const { broken, held } = await drill({
    to: app.url,
    stateOf: recordId => records.get(recordId),
    restart: async () => {
      await app.stop()
      app = await startApp(records, app.port)
    },
    scenarios: ['issuance-complete', 'redemption-refunded', 'withdrawal-reversed'],
    settleMs: 50,
    runs: 10,
  })
  expect(broken).toEqual([])
  expect(held).toContain('order')
})
