import { expect, it } from 'vitest'
import {
  readLongPayload,
  readShortPayload,
} from '../../../../../../renderer/features/detail/payload/payload-reading.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

it('reads a body as JSON, as text with the place of the problem, as binary or as empty', () => {
  expect(readShortPayload(bytesOf('{"a":1}'))?.kind).toBe('json')
  expect(readShortPayload(bytesOf('{"a":'))).toMatchObject({ kind: 'text', problem: { line: 1, column: 6 } })
  expect(readShortPayload(new Uint8Array([0xc3, 0x28]))?.kind).toBe('binary')
  expect(readShortPayload(new Uint8Array())?.kind).toBe('empty')
})

it('reads with pauses what it reads at once', async () => {
  for (const text of ['{"a":[1,2.50,"x"],"b":{}}', '{"a":', '[1,2,'])
    expect(await readLongPayload(bytesOf(text), () => true)).toEqual(readShortPayload(bytesOf(text)))
  expect(await readLongPayload(new Uint8Array([0xff]), () => true)).toEqual({ kind: 'binary' })
})

it('leaves a long body to be read with pauses', async () => {
  const items = 200_000
  const bytes = bytesOf(`[${'10,'.repeat(items - 1)}10]`)
  expect(readShortPayload(bytes)).toBeNull()
  const reading = await readLongPayload(bytes, () => true)
  expect(reading?.kind === 'json' && reading.root.type === 'array' && reading.root.items.length).toBe(items)
})

it('stops reading a body that is no longer wanted', async () => {
  let asked = 0
  const reading = await readLongPayload(bytesOf('[1]'), () => {
    asked += 1
    return false
  })
  expect(reading).toBeNull()
  expect(asked).toBe(1)
})
