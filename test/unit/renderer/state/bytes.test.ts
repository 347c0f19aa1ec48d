import { describe, expect, it } from 'vitest'
import { isWhole, withSlice } from '../../../../renderer/state/bytes.ts'
import { readPayload } from '../../../../renderer/state/payload-reading.ts'

const slice = (bytes: readonly number[], offset: number, totalBytes: number) => ({
  base64: btoa(String.fromCharCode(...bytes)),
  offset,
  totalBytes,
})

describe('bytes in slices', () => {
  it('grow slice by slice until they are whole', () => {
    const first = withSlice(null, slice([0, 255], 0, 3))
    expect(isWhole(first)).toBe(false)
    const whole = withSlice(first, slice([128], 2, 3))
    expect([...whole.bytes]).toEqual([0, 255, 128])
    expect(isWhole(whole)).toBe(true)
  })

  it('begin anew with a slice that does not follow', () => {
    const first = withSlice(null, slice([1, 2], 0, 4))
    expect([...withSlice(first, slice([9], 0, 1)).bytes]).toEqual([9])
  })
})

describe('a body', () => {
  const read = (bytes: Uint8Array) => readPayload({ bytes, totalBytes: bytes.length })
  const text = (value: string) => new TextEncoder().encode(value)

  it('is read as JSON, as text with the place of the problem, as binary or as empty', () => {
    expect(read(text('{"a":1}')).kind).toBe('json')
    expect(read(text('{"a":'))).toMatchObject({ kind: 'text', problem: { line: 1, column: 6 } })
    expect(read(new Uint8Array([0xc3, 0x28])).kind).toBe('binary')
    expect(read(new Uint8Array()).kind).toBe('empty')
  })

  it('is read once for the same bytes', () => {
    const bytes = text('[1]')
    expect(read(bytes)).toBe(read(bytes))
  })
})
