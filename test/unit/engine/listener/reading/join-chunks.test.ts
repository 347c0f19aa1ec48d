import { expect, test } from 'vitest'
import { joinSmallChunks } from '../../../../../main/engine/listener/reading/join-chunks.ts'

function joined(text: string, from = 0): { text: string; end: number } | null {
  const found = joinSmallChunks(Buffer.from(text, 'latin1'), from)
  return found === null ? null : { text: found.bytes.toString('latin1'), end: found.end }
}

test('small chunks become one with their data in order', () => {
  const wire = '1\r\na\r\n2\r\nbc\r\n0A\r\n0123456789\r\n'
  expect(joined(wire)).toEqual({ text: 'd\r\nabc0123456789\r\n', end: wire.length })
  expect(joined(`xx${wire}`, 2)).toEqual({ text: 'd\r\nabc0123456789\r\n', end: wire.length + 2 })
})

test('data that looks like chunks stays data', () => {
  const inner = '1\r\nx\r\n'
  expect(joined(`6\r\n${inner}\r\n6\r\n${inner}\r\n`)?.text).toBe(`c\r\n${inner}${inner}\r\n`)
})

test.each([
  ['the last chunk', '0\r\n\r\n'],
  ['a chunk with an extension', '1;a=b\r\nx\r\n'],
  ['a long chunk', '100\r\nx'],
  ['a chunk that is not complete', '2\r\nx'],
  ['a chunk without the end of its data', '1\r\nx'],
  ['a size that is none', 'z\r\nx\r\n'],
  ['a line that ends without a carriage return', '1\nx\n'],
  ['data that is longer than its size', '1\r\nxyz\r\n'],
  ['nothing', ''],
])('%s ends what is joined', (_, next) => {
  const two = '1\r\na\r\n1\r\nb\r\n'
  expect(joined(two + next)).toEqual({ text: '2\r\nab\r\n', end: two.length })
  expect(joined(`1\r\na\r\n${next}`)).toBeNull()
  expect(joined(next)).toBeNull()
})

test('only so much is joined at one time, and it goes on from there', () => {
  const wire = '1\r\na\r\n'.repeat(10_000)
  let data = 0
  let at = 0
  for (let next = joined(wire, at); next !== null; next = joined(wire, at)) {
    expect(next.end - at).toBeLessThanOrEqual(16 * 1024)
    data += Number.parseInt(next.text, 16)
    at = next.end
  }
  expect([data, at]).toEqual([10_000, wire.length])
})
