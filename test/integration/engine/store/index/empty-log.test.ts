import { expect, test } from 'vitest'
import { holdLog, indexOf, logOf, mebibyte, writer } from './empty-log-steps.ts'

test('a short log stays, and one that a reader holds is emptied after it', async () => {
  const { dataDir, indexing } = await indexOf(1)
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
