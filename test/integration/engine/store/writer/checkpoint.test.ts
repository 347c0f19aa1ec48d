import { expect, test } from 'vitest'
import { openHeld } from './checkpoint-steps.ts'

test('a reader that holds the log up costs a checkpoint a mebibyte, and not one a commit', () => {
  const { write, copies } = openHeld()
  write(4 * 1024 * 1024)
  expect(copies()).toBe(1)
  for (let commit = 0; commit < 100; commit += 1) write(100)
  expect(copies()).toBe(1)
  for (let commit = 0; commit < 4; commit += 1) write(1024 * 1024)
  expect(copies()).toBeGreaterThanOrEqual(4)
})
