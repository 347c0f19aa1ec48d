import { expect, test } from 'vitest'
import { freeBytes } from '../../../../main/engine/threads/free-bytes.ts'

test('bytes with a buffer of their own are freed at once, and those that share one stay', () => {
  const own = new Uint8Array(1_000)
  const shared = new Uint8Array(1_000)
  freeBytes(own)
  freeBytes(shared.subarray(0, 10))
  expect([own.byteLength, own.buffer.byteLength]).toEqual([0, 0])
  expect(shared.byteLength).toBe(1_000)
})
