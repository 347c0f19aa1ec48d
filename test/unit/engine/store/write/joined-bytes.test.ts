import { expect, test } from 'vitest'
import { joinBytes, takeBytes } from '../../../../../main/engine/store/write/joined-bytes.ts'

test('pieces that were joined come back one by one by their lengths, empty ones too', () => {
  const pieces = [Buffer.from('first'), Buffer.alloc(0), Buffer.from([0, 255])]
  const take = takeBytes(joinBytes(pieces, 7))
  expect(pieces.map(({ byteLength }) => [...take(byteLength)])).toEqual(pieces.map(piece => [...piece]))
})

test('what comes back is a view on the buffer, and what was joined a copy', () => {
  const piece = Buffer.from('before')
  const joined = joinBytes([piece], 6)
  piece.write('after!')
  const back = takeBytes(joined)(6)
  expect(back.toString()).toBe('before')
  expect(back.buffer).toBe(joined)
})
