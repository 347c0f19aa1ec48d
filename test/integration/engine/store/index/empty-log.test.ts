import { expect, onTestFinished, test } from 'vitest'
import { openIndexing } from '../../../../../main/engine/store/index/indexing.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { capture, holdLog, logOf, mebibyte, writer } from './empty-log-steps.ts'

test('a short log stays, and one that a reader holds is emptied after it', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await capture(store, 1)
  await store.close()
  const indexing = openIndexing({ dataDir, rulesVersion: 1 })
  onTestFinished(indexing.close)
  const write = writer(dataDir)
  write(mebibyte / 4)
  const short = logOf(dataDir)
  expect(short).toBeGreaterThan(mebibyte / 4)
  expect(indexing.emptyLog()).toBe(true)
  expect(logOf(dataDir)).toBe(short)

  const reader = holdLog(dataDir)
  write(mebibyte)
  expect(indexing.emptyLog()).toBe(false)
  expect(logOf(dataDir)).toBeGreaterThan(mebibyte)
  reader.exec('COMMIT')
  expect(indexing.emptyLog()).toBe(true)
  expect(logOf(dataDir)).toBe(0)
})
