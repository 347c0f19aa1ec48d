import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newTestStore } from '../../../../support/store/open-test-store.ts'
import { until } from '../../../../support/until.ts'
import { capture, holdLog, indexOf, logOf, mebibyte, writer } from './empty-log-steps.ts'

test('a log that has grown is emptied once nothing is to be done, and its size is that of the file', async () => {
  const { dataDir, store } = await newTestStore()
  await capture(store, 3)
  const reader = holdLog(dataDir)
  writer(dataDir)(mebibyte)
  await capture(store, 1)
  const log = logOf(dataDir)
  expect(log).toBeGreaterThan(mebibyte)
  expect(store.indexBytes()).toEqual({ log, all: log + statSync(`${dataDir}/index.db`).size })

  reader.exec('COMMIT')
  await until(() => logOf(dataDir) === 0)
  expect(store.indexBytes()).toEqual({ log: 0, all: statSync(`${dataDir}/index.db`).size })
  // Writing goes on.
  await capture(store, 1)
  expect(logOf(dataDir)).toBeGreaterThan(0)
  expect(store.totals()).toMatchObject({ deliveries: 5, pending: 0 })
})

test('after a vacuum, a log that a reader holds is waited for a second', async () => {
  const { dataDir, indexing } = await indexOf(1)
  const reader = holdLog(dataDir)
  writer(dataDir)(mebibyte)
  const startedMs = performance.now()
  expect(indexing.vacuum(10)).toBe(0)
  const elapsedMs = performance.now() - startedMs
  expect(elapsedMs).toBeGreaterThan(900)
  expect(elapsedMs).toBeLessThan(4_900)
  reader.exec('COMMIT')
})
