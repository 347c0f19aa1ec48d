import { describe, expect, it } from 'vitest'
import { isWhole, withSlice } from '../../../../../renderer/data/deliveries/bytes.ts'

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

  it('start over with a slice that does not follow', () => {
    const first = withSlice(null, slice([1, 2], 0, 4))
    expect([...withSlice(first, slice([9], 0, 1)).bytes]).toEqual([9])
  })
})
