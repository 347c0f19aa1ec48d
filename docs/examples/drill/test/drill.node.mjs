import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drill } from 'hooktrail/testing'
import { startApp } from '../app.mjs'

test('notifications are handled in every way that they may arrive', async t => {
  const records = new Map()
  const app = await startApp(records)
  t.after(() => app.stop())
  const { broken, held } = await drill({
    to: app.url,
    stateOf: recordId => records.get(recordId),
    scenarios: ['issuance-complete', 'redemption-refunded', 'withdrawal-reversed'],
    settleMs: 50,
    runs: 10,
  })
  assert.deepEqual(broken, [])
  assert.ok(held.includes('order'))
})
