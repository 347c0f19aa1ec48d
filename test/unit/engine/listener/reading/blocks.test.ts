import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Blocks, freePieces } from '../../../../../main/engine/listener/reading/blocks.ts'

test('what comes in pieces of any size is kept byte by byte, and what is held is little more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 12 }),
      fc.boolean(),
      (sizes, isLengthKnown) => {
        const all = Buffer.concat(sizes.map((size, index) => Buffer.alloc(size, index + 1)))
        const blocks = new Blocks()
        let at = 0
        for (const size of sizes) {
          blocks.add(Uint8Array.from(all.subarray(at, at + size)), isLengthKnown ? all.length : 0)
          at += size
        }
        expect(blocks.concat().equals(all)).toBe(true)
        expect(blocks.bytes).toBe(all.length)
        expect(blocks.heldBytes).toBeGreaterThanOrEqual(all.length)
        if (isLengthKnown) expect(blocks.heldBytes).toBe(all.length)
        else expect(blocks.heldBytes).toBeLessThanOrEqual(2 * all.length + 1024)
      },
    ),
  )
})

test('a body in one-byte pieces is held in few blocks', () => {
  const blocks = new Blocks()
  for (let count = 0; count < 20_000; count += 1) blocks.add(Uint8Array.of(count))
  expect(blocks.pieces().length).toBeLessThan(20)
  expect(blocks.heldBytes).toBeLessThan(40_000)
})

test('a body that comes in one piece is not copied', () => {
  const blocks = new Blocks()
  const piece = new Uint8Array(1_500)
  blocks.add(piece, 1_500)
  expect(blocks.pieces()).toEqual([piece])
  expect(blocks.pieces()[0]).toBe(piece)
})

test('a short piece of a long buffer does not hold the buffer', () => {
  const blocks = new Blocks()
  blocks.add(new Uint8Array(64 * 1024).subarray(0, 100))
  expect(blocks.heldBytes).toBeLessThan(2_048)
  expect(blocks.pieces()[0]?.buffer.byteLength).toBeLessThan(2_048)
})

test('cleared, it starts over and leaves what it returned', () => {
  const blocks = new Blocks()
  blocks.add(Uint8Array.of(1))
  blocks.add(Uint8Array.of(2))
  const given = blocks.pieces()
  blocks.clear()
  blocks.add(Uint8Array.of(3))
  expect(Buffer.concat(given)).toEqual(Buffer.of(1, 2))
  expect([blocks.bytes, blocks.concat()]).toEqual([1, Buffer.of(3)])
})

test('what is freed is given back at once: long pieces with memory of their own', () => {
  const long = new Uint8Array(64 * 1024)
  const short = new Uint8Array(100)
  const shared = new Uint8Array(64 * 1024).subarray(0, 64 * 1024 - 1)
  freePieces([long, short, shared])
  expect([long.length, short.length, shared.length]).toEqual([0, 100, 64 * 1024 - 1])
})
